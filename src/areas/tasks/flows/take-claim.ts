import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isSame } from '../../../kernel/rules/holder.ts';
import type { Actor } from '../../../kernel/rules/team.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { type Claim, isLive, notCapable, obstacles } from '../rules/claim.ts';
import { type Task, type TaskPatch, taskEvent } from '../rules/task.ts';
import { giveBack } from './task-claims.ts';

export interface Taken {
  readonly claim: Claim;
  readonly task: Task;
  /** The changes to the task's row after the claim; empty if it is already up to date. */
  readonly patch: TaskPatch;
}

/** Claims the task for the actor or renews its lease. The first obstacle, if any, is the error. */
export async function takeClaim(unit: Writes, given: Task, actor: Actor, leaseMs: number): Promise<Taken> {
  unit.collections.requireWrite(given.collectionId);
  const open = await unit.claims.open(given.id);
  const openBlockers = await unit.tasks.openBlockers(given.id);
  const { skills } = await unit.agents.get(actor.agent);
  const [first] = obstacles({ task: given, claim: open, openBlockers, by: actor, skills, now: unit.now });
  if (first !== undefined) throw new WaggleError(first.code, first.message, first.details);

  const isStale = open !== undefined && !isLive(open, unit.now) && !isSame(open, actor);
  const task = isStale ? await giveBack(unit, given, open, 'lapsed', actor) : given;
  const own = isStale ? undefined : open;
  const claim =
    own === undefined ? await unit.claims.take(task.id, actor, leaseMs) : await unit.claims.extend(own, leaseMs);
  if (own === undefined) unit.emit(taskEvent('task.claimed', null, task));
  return { claim, task, patch: heldPatch(task, actor) };
}

/** Making oneself the owner requires the same skills as a claim; the lead may assign anyone. */
export async function refuseUnskilled(unit: Writes, task: Task, actor: Actor): Promise<void> {
  if (actor.isLead) return;
  const { skills } = await unit.agents.get(actor.agent);
  const unskilled = notCapable(task, actor, skills);
  if (unskilled !== undefined) throw new WaggleError(unskilled.code, unskilled.message, unskilled.details);
}

function heldPatch(task: Task, actor: Actor): TaskPatch {
  const isOwner = task.owner === actor.agent && task.ownerHandle === actor.handle;
  return {
    ...(isOwner ? {} : { owner: actor.agent, ownerHandle: actor.handle }),
    ...(task.status === 'pending' ? { status: 'active' as const } : {}),
  };
}

/** Refuses a claimer that owns other open work in the same list. */
export async function refuseBusy(unit: Writes, task: Task, actor: Actor): Promise<void> {
  const others = await unit.board.busyWith(task.collectionId, actor, task.id);
  if (others.length === 0) return;
  const names = others.map((id) => `#${id}`).join(', ');
  throw new WaggleError('AGENT_BUSY', `${actor.handle ?? actor.agent} still works on ${names}.`, {
    id: String(task.id),
    busy_with: others.map(String),
  });
}
