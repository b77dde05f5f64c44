import { oversees } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type Holder, isSame, nameOf } from '../../../kernel/rules/holder.ts';
import { iso } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { type Claim, type ClaimEnd, givenBack, isLive, ownerOf, released } from '../rules/claim.ts';
import { changeTask, isArchived, type Task, type TaskPatch } from '../rules/task.ts';
import type { ChangedTask } from './task-changes.ts';

export interface Settled {
  readonly task: Task;
  /** The live claim. */
  readonly claim: Claim | undefined;
  /** The task was shown as pending because its claim had lapsed, and now belongs to its late holder again. */
  readonly isResumed: boolean;
}

/**
 * Settles a lapsed claim, so that checks see the task as reads show it. The claim of another holder ends and the task
 * is given back. The caller's own claim is renewed, since nobody took the task meanwhile.
 */
export async function settleClaim(unit: Writes, task: Task, by: Holder): Promise<Settled> {
  const claim = await unit.claims.open(task.id);
  if (claim === undefined || isLive(claim, unit.now)) return { task, claim, isResumed: false };
  if (!isSame(claim, by)) {
    return { task: await giveBack(unit, task, claim, 'lapsed', by), claim: undefined, isResumed: false };
  }
  // The claim stays with its session: in a plan, another session of the same agent is another holder.
  const resumed = await unit.claims.extend(claim, claim.leaseMs, claim.session);
  return { task, claim: resumed, isResumed: givenBack(task) !== task };
}

/**
 * Checks a change against the claim: a live claim of another holder refuses it, a lapsed one is settled first. Content,
 * steps and posts stay open to every member; only status and owner are protected.
 */
export async function passClaim(
  unit: Writes,
  given: Task,
  patch: TaskPatch,
  by: Holder,
): Promise<Pick<Settled, 'task' | 'claim'>> {
  const { task, claim } = await settleClaim(unit, given, by);
  if (claim === undefined) {
    if (patch.status === 'done') await refuseLate(unit, task, by);
    return { task, claim };
  }
  await passHeld({ task, claim, patch, by }, () => mayOverride(unit, task, by));
  return { task, claim };
}

/**
 * The same for one status change of many tasks, to anything but done. Returns the tasks with lapsed claims settled, and
 * the live claims of others. `mayTake`: the tasks for which the caller may always override claims.
 */
export async function passClaims(
  unit: Writes,
  tasks: readonly Task[],
  patch: TaskPatch,
  by: Holder,
  mayTake: (task: Task) => boolean,
): Promise<{ readonly passed: readonly Task[]; readonly taken: readonly Claim[] }> {
  const claims = await unit.claims.openAmong(tasks.map((task) => task.id));
  const claimOf = new Map(claims.map((claim) => [claim.taskId, claim]));
  const overrides = new Map<number, boolean>();
  const override = async (task: Task): Promise<boolean> => {
    if (mayTake(task)) return true;
    const may = overrides.get(task.collectionId) ?? (await mayOverride(unit, task, by));
    overrides.set(task.collectionId, may);
    return may;
  };
  const passed: Task[] = [];
  for (const task of tasks) {
    const claim = claimOf.get(task.id);
    if (claim === undefined || isLive(claim, unit.now) || isSame(claim, by)) passed.push(task);
    else passed.push(await giveBack(unit, task, claim, 'lapsed', by));
    if (claim !== undefined && isLive(claim, unit.now))
      await passHeld({ task, claim, patch, by }, () => override(task));
  }
  return { passed, taken: claims.filter((claim) => isLive(claim, unit.now) && !isSame(claim, by)) };
}

interface HeldChange {
  readonly task: Task;
  readonly claim: Claim;
  readonly patch: TaskPatch;
  readonly by: Holder;
}

async function passHeld({ task, claim, patch, by }: HeldChange, override: () => Promise<boolean>): Promise<void> {
  if (isSame(claim, by) || !changesHold(task, patch) || (await override())) return;
  const message = `Task #${task.id} is held by ${nameOf(claim)} until ${iso(claim.leaseUntil)}.`;
  throw new WaggleError('ALREADY_CLAIMED', message, {
    id: String(task.id),
    holder: nameOf(claim),
    lease_until: iso(claim.leaseUntil),
  });
}

function changesHold(task: Task, patch: TaskPatch): boolean {
  if (patch.status !== undefined && patch.status !== task.status) return true;
  if (patch.owner !== undefined && patch.owner !== task.owner) return true;
  return patch.ownerHandle !== undefined && patch.ownerHandle !== task.ownerHandle;
}

/** The lead of the task's team, the operator, and admins. */
async function mayOverride(unit: Writes, task: Task, by: Holder): Promise<boolean> {
  const { scope } = unit;
  if (scope.system === true || oversees(scope)) return true;
  const lead = await unit.teams.lead(task.collectionId);
  return lead !== undefined && isSame({ agent: lead.agent, handle: lead.name }, by);
}

/** A holder whose lease lapsed may still finish, unless another holder took the task since. */
async function refuseLate(unit: Writes, task: Task, by: Holder): Promise<void> {
  const claims = await unit.claims.ofTask(task.id);
  const own = claims.findLast((claim) => isSame(claim, by));
  const last = claims.at(-1);
  if (own === undefined || last === undefined || own.endedHow !== 'lapsed' || last.fence === own.fence) return;
  if (isSame(last, by) || (await mayOverride(unit, task, by))) return;
  throw new WaggleError(
    'ALREADY_CLAIMED',
    `Your lease on task #${task.id} lapsed and ${nameOf(last)} has claimed it since. Claim it again to go on.`,
    { id: String(task.id), holder: nameOf(last), claimed_at: iso(last.claimedAt) },
  );
}

/** Ends the claim when a change takes the task from its holder. */
export async function endClaim(unit: Writes, { claim, next }: ChangedTask): Promise<void> {
  if (claim === undefined) return;
  const how = endOf(claim, next);
  if (how !== undefined) await unit.claims.end(claim, how);
}

function endOf(claim: Claim, next: Task): ClaimEnd | undefined {
  if (next.status === 'done') return 'completed';
  if (next.status === 'canceled') return 'canceled';
  const owner = ownerOf(next);
  if (owner === undefined || !isSame(owner, claim)) return owner === undefined ? 'released' : 'reassigned';
  return next.status === 'pending' ? 'released' : undefined;
}

/** The holder has left: the task is pending again, and its timeline says why. */
export async function giveBack(
  unit: Writes,
  task: Task,
  claim: Claim | undefined,
  how: 'lapsed' | 'departed',
  causer: Holder | undefined,
): Promise<Task> {
  const holder = claim ?? ownerOf(task);
  if (claim !== undefined) await unit.claims.end(claim, how);
  const { status, owner, ownerHandle, threadId } = how === 'departed' ? released(task) : givenBack(task);
  if (holder === undefined || isArchived(task.status) || (status === task.status && owner === task.owner)) return task;
  const change = changeTask(task, { status, owner, ownerHandle, threadId }, ['task.released'], unit.now);
  const next = await unit.tasks.apply(change);
  const why =
    claim !== undefined && how === 'lapsed' ? `lease ran out at ${iso(claim.leaseUntil)}` : 'holder left the team';
  await noteInTimeline(unit, next, `Returned to pending: ${nameOf(holder)} held it and the ${why}.`);
  await unit.waiting.notReady([task.id]);
  await unit.follow('taskReturned', { before: task, next, holder, how, causer });
  return next;
}

const SWEPT_AT_ONCE = 200;

/** Settles lapsed claims that are still open. Called by the daemon; returns the number of tasks given back. */
export async function returnLapsed(unit: Writes): Promise<number> {
  const tasks = await unit.tasks.findAll(await unit.claims.lapsed(SWEPT_AT_ONCE));
  for (const task of tasks) {
    const claim = await unit.claims.open(task.id);
    if (claim !== undefined && !isLive(claim, unit.now)) await giveBack(unit, task, claim, 'lapsed', undefined);
  }
  return tasks.length;
}

async function noteInTimeline(unit: Writes, { id: taskId, collectionId }: Task, text: string): Promise<void> {
  await unit.memories.insert({ id: await unit.memories.nextId(), collectionId, kind: 'note', text, taskId });
}
