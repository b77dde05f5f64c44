import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import { takeClaim } from '../../tasks/flows/take-claim.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { DEFAULT_LEASE, isLive } from '../../tasks/rules/claim.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import type { SubtaskStatus } from '../rules/plan.ts';
import { wayOut } from '../rules/way-out.ts';
import { type Located, locateSubtask, type SubtaskName, unmetOf } from './locate-subtask.ts';

export interface ClaimedSubtask {
  readonly task: Task;
  readonly files: readonly string[];
}

/**
 * Claims a sub-task for the caller's session. The task is locked before it is checked, so of several concurrent claims
 * one wins and the others are refused. The session joins the thread and claims the files.
 */
export async function claimSubtask(unit: Writes, name: SubtaskName): Promise<ClaimedSubtask> {
  const located = await locateSubtask(unit, name);
  const task = await unit.tasks.get(located.subtask.taskId);
  await refuseUnavailable(unit, located, task);
  const actor = { agent: unit.scope.agent, handle: null, isLead: false };
  const { task: free, patch } = await takeClaim(unit, task, actor, DEFAULT_LEASE);
  const held = await reviseTask(unit, free, patch, { by: actor });
  return { task: held, files: await claimFiles(unit, held, located) };
}

async function refuseUnavailable(unit: Writes, located: Located, task: Task): Promise<void> {
  if (isArchived(task.status)) {
    const ended = task.status === 'done' ? 'completed' : 'canceled';
    throw await notAvailable(unit, located, ended, `It is ${ended}.`);
  }
  const blockers = await unit.tasks.openBlockers(task.id);
  if (blockers.length > 0) throw await waits(unit, located, blockers.length);
  const claim = await unit.claims.open(task.id);
  const isHeld = claim === undefined ? task.owner !== null && task.owner !== unit.scope.agent : isLive(claim, unit.now);
  if (!isHeld) return;
  const why = `${claim?.agent ?? task.owner} has it.`;
  throw await notAvailable(unit, located, 'claimed', why, claim?.session ?? null);
}

async function waits(unit: Reads, located: Located, blockers: number): Promise<WaggleError> {
  const { plan, subtask } = located;
  const { subtasks, unmet } = await unmetOf(unit, located);
  const others = blockers - unmet.length;
  const names = [...unmet.map((one) => `sub-task ${one}`), ...(others > 0 ? ['a task outside the plan'] : [])];
  const message = `${plan.slug}/sub-${subtask.index} waits for ${names.join(', ')}.`;
  const fields = { ...wayOut(plan, subtasks), subtask_index: subtask.index, unmet_dependencies: unmet };
  return new WaggleError('PLAN_SUBTASK_DEPS_UNMET', message, undefined, fields);
}

/** The sub-task may have been read before its task was locked; the status of the locked task decides. */
async function notAvailable(
  unit: Reads,
  { plan, subtask }: Located,
  status: SubtaskStatus,
  why: string,
  session?: string | null,
): Promise<WaggleError> {
  const subtasks = await unit.plans.ofPlans([plan.rootId]);
  const asItIs = subtasks.map((one) => (one.index === subtask.index ? { ...one, status } : one));
  const fields = {
    ...wayOut(plan, asItIs),
    subtask_index: subtask.index,
    ...(session === undefined ? {} : { claimed_by_session_id: session }),
  };
  const message = `${plan.slug}/sub-${subtask.index} is not available. ${why}`;
  return new WaggleError('PLAN_SUBTASK_NOT_AVAILABLE', message, undefined, fields);
}

/** One entry on the thread covers the claim of the sub-task and of all its files. */
async function claimFiles(unit: Writes, task: Task, { plan, subtask }: Located): Promise<readonly string[]> {
  const { agent, session } = unit.scope;
  const files = await unit.plans.filesOf(task.id);
  const { id } = await observe(unit, task, {
    kind: 'plan-subtask-claim',
    text: `Claimed ${plan.slug}/sub-${subtask.index}.`,
    files,
    metadata: {
      status: 'claimed',
      plan_slug: plan.slug,
      subtask_index: subtask.index,
      session_id: session,
      agent,
      file_scope: files,
    },
  });
  if (session === null) return files;
  const claims = files.map(
    (filePath): FileClaim => ({
      repoRoot: plan.repoRoot,
      filePath,
      session,
      taskId: task.id,
      agent,
      claimedAt: unit.now,
      editedAt: null,
      state: 'active',
      expiresAt: null,
      batonId: null,
      memoryId: id,
    }),
  );
  await unit.fileClaims.take(claims);
  return files;
}
