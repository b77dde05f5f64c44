import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { type Claim, isLive } from '../../tasks/rules/claim.ts';
import { isArchived, type Task } from '../../tasks/rules/task.ts';
import { observe } from '../../threads/flows/observe.ts';
import type { Plan } from '../rules/plan.ts';
import { type Located, locateSubtask, type SubtaskName, unmetOf } from './locate-subtask.ts';

export interface CompletedSubtask {
  readonly plan: Plan;
  readonly subtask: Located['subtask'];
}

/** Completes a sub-task that the caller's session has claimed: its dependents can start, and its files are released. */
export async function completeSubtask(unit: Writes, name: SubtaskName, summary: string): Promise<CompletedSubtask> {
  const located = await locateSubtask(unit, name);
  const { plan, subtask } = located;
  // The root is locked first, as it is when the plan ends: otherwise the two could wait for each other.
  if (plan.autoArchive || subtask.specRow !== null) await unit.tasks.get(plan.rootId);
  const task = await unit.tasks.get(subtask.taskId);
  await refuseForeign(unit, located, task);
  const { agent, session } = unit.scope;
  const done = await reviseTask(unit, task, { status: 'done' }, { isNoted: true });
  await observe(unit, done, {
    kind: 'plan-subtask-claim',
    text: summary,
    metadata: {
      status: 'completed',
      plan_slug: plan.slug,
      subtask_index: subtask.index,
      session_id: session,
      agent,
      completed_at: unit.now,
    },
  });
  if (session !== null) await unit.fileClaims.releaseOn(task.id, session);
  await unit.plans.release(task.id);
  return { plan, subtask };
}

async function refuseForeign(unit: Writes, located: Located, task: Task): Promise<void> {
  const { plan, subtask } = located;
  const name = `${plan.slug}/sub-${subtask.index}`;
  const fields = { plan_slug: plan.slug, subtask_index: subtask.index };
  const refusal = (code: 'PLAN_SUBTASK_NOT_CLAIMED' | 'PLAN_SUBTASK_NOT_YOURS', why: string, more = {}) =>
    new WaggleError(code, `${name} ${why}.`, undefined, { ...fields, ...more });
  if (isArchived(task.status)) {
    throw refusal('PLAN_SUBTASK_NOT_CLAIMED', `is ${task.status === 'done' ? 'completed' : 'canceled'} already`);
  }
  const claim = await lastClaim(unit, task);
  if (claim === undefined || (claim.session !== unit.scope.session && !isLive(claim, unit.now))) {
    throw refusal('PLAN_SUBTASK_NOT_CLAIMED', 'is claimed by nobody');
  }
  if (claim.session !== unit.scope.session) {
    throw refusal('PLAN_SUBTASK_NOT_YOURS', `is claimed by ${claim.agent}`, { claimed_by_session_id: claim.session });
  }
  const blockers = await unit.tasks.openBlockers(task.id);
  if (blockers.length === 0) return;
  throw new WaggleError('PLAN_SUBTASK_DEPS_UNMET', `${name} waits for other work.`, undefined, {
    ...fields,
    unmet_dependencies: (await unmetOf(unit, located)).unmet,
  });
}

/** A lapsed lease still counts for its holder as long as nobody else has claimed the task since. */
async function lastClaim(unit: Writes, task: Task): Promise<Claim | undefined> {
  const last = await unit.claims.last(task.id);
  return last?.endedHow === null || last?.endedHow === 'lapsed' ? last : undefined;
}
