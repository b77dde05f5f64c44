import type { ErrorCode, ErrorFields } from '../errors.ts';
import type { AgentId, SessionId } from '../identity.ts';
import { foldName } from '../team.ts';
import { type Instant, iso, MINUTE } from '../time.ts';
import { isArchived, type Task } from './task.ts';

export const DEFAULT_LEASE_MINUTES = 30;
export const DEFAULT_LEASE = DEFAULT_LEASE_MINUTES * MINUTE;
export const LONGEST_LEASE_MINUTES = 24 * 60;

export type ClaimEnd = 'completed' | 'canceled' | 'released' | 'reassigned' | 'lapsed' | 'departed';

export interface Holder {
  readonly agent: AgentId;
  readonly handle: string | null;
}

/**
 * An exclusive lease on a task. It lapses by itself, so that a crashed agent never blocks a task forever. The fence
 * counts the claims of a task: a higher one means that it was claimed again since.
 */
export interface Claim extends Holder {
  readonly taskId: number;
  readonly fence: number;
  readonly session: SessionId | null;
  readonly leaseMs: number;
  readonly leaseUntil: Instant;
  readonly claimedAt: Instant;
}

/** A claim with what became of it. */
export interface ClaimRecord extends Claim {
  /** `null` while it has not ended. */
  readonly endedHow: string | null;
}

export function isLive(claim: Claim, now: Instant): boolean {
  return claim.leaseUntil > now;
}

/** The same agent; and, where both sides say under which name, the same name. */
export function isSame(one: Holder, other: Holder): boolean {
  if (one.agent !== other.agent) return false;
  return one.handle === null || other.handle === null || foldName(one.handle) === foldName(other.handle);
}

export function ownerOf(task: Pick<Task, 'owner' | 'ownerHandle'>): Holder | undefined {
  return task.owner === null ? undefined : { agent: task.owner, handle: task.ownerHandle };
}

export function nameOf(holder: Holder): string {
  return holder.handle ?? holder.agent;
}

/** What a task is once its holder has gone. One that the hub dispatches stays its owner's: the hub can start it again. */
export function givenBack<T extends Pick<Task, 'dispatch' | 'status' | 'owner' | 'ownerHandle' | 'threadId'>>(
  task: T,
): T {
  return task.dispatch === 'hub' ? task : released(task);
}

/** A task whose owner has left for good has no owner: not even the hub can start that owner on it. */
export function released<T extends Pick<Task, 'status' | 'owner' | 'ownerHandle' | 'threadId'>>(task: T): T {
  if (isArchived(task.status)) return task;
  return { ...task, status: 'pending', owner: null, ownerHandle: null, threadId: null };
}

/** One reason why a holder cannot take a task now. */
export interface Obstacle {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details: ErrorFields;
}

export interface ClaimQuestion {
  readonly task: Task;
  /** The claim that has not ended, live or lapsed. */
  readonly claim: Claim | undefined;
  readonly openBlockers: readonly number[];
  readonly by: Holder;
  /** What the claimer can do; `null` is everything. */
  readonly skills: readonly string[] | null;
  readonly now: Instant;
}

/** Everything that stands between a task and a claimer, the first being the answer to a claim. */
export function obstacles({ task, claim, openBlockers, by, skills, now }: ClaimQuestion): readonly Obstacle[] {
  const id = String(task.id);
  if (isArchived(task.status)) {
    const message = `Task #${id} is ${task.status === 'done' ? 'completed' : 'deleted'}.`;
    return [{ code: 'ALREADY_RESOLVED', message, details: { id } }];
  }
  const found: Obstacle[] = [];
  const held = heldBy(task, claim, now);
  if (held !== undefined && !isSame(held.holder, by)) {
    const until = held.until === undefined ? '' : ` until ${iso(held.until)}`;
    const details = { id, holder: nameOf(held.holder), ...(held.until === undefined ? {} : leaseUntil(held.until)) };
    found.push({ code: 'ALREADY_CLAIMED', message: `Task #${id} is held by ${nameOf(held.holder)}${until}.`, details });
  }
  if (openBlockers.length > 0) {
    const names = openBlockers.map((blocker) => `#${blocker}`).join(', ');
    const details = { id, blocked_by: openBlockers.map(String) };
    found.push({ code: 'BLOCKED', message: `Task #${id} waits for ${names}.`, details });
  }
  const unskilled = notCapable(task, by, skills);
  if (unskilled !== undefined) found.push(unskilled);
  return found;
}

/** That the task requires what the claimer does not list, if so. */
export function notCapable(
  task: Pick<Task, 'id' | 'requires'>,
  by: Holder,
  skills: readonly string[] | null,
): Obstacle | undefined {
  const missing = missingSkills(task.requires, skills);
  if (missing.length === 0) return undefined;
  const message = `Task #${task.id} requires ${missing.join(', ')}, which ${nameOf(by)} does not list.`;
  return { code: 'NOT_CAPABLE', message, details: { id: String(task.id), missing } };
}

function leaseUntil(until: Instant) {
  return { lease_until: iso(until) };
}

/** A live claim holds, and so does an assignment; a lapsed claim takes the ownership that came with it along. */
function heldBy(
  task: Task,
  claim: Claim | undefined,
  now: Instant,
): { readonly holder: Holder; readonly until?: Instant } | undefined {
  if (claim !== undefined) return isLive(claim, now) ? { holder: claim, until: claim.leaseUntil } : undefined;
  const owner = ownerOf(task);
  return owner === undefined ? undefined : { holder: owner };
}

export function missingSkills(requires: readonly string[], skills: readonly string[] | null): readonly string[] {
  if (skills === null) return [];
  const known = new Set(skills.map(foldName));
  return requires.filter((word) => !known.has(foldName(word)));
}
