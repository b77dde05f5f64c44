import type { ErrorCode, ErrorFields } from '../../../kernel/rules/errors.ts';
import { type Holder, isSame, nameOf } from '../../../kernel/rules/holder.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { foldName } from '../../../kernel/rules/team.ts';
import { type Instant, iso, MINUTE } from '../../../kernel/rules/time.ts';
import { isArchived, type Task } from './task.ts';

export const DEFAULT_LEASE_MINUTES = 30;
export const DEFAULT_LEASE = DEFAULT_LEASE_MINUTES * MINUTE;
export const LONGEST_LEASE_MINUTES = 24 * 60;

export type ClaimEnd = 'completed' | 'canceled' | 'released' | 'reassigned' | 'lapsed' | 'departed';

/**
 * An exclusive lease on a task. It lapses automatically, so that a crashed agent never blocks a task forever. The fence
 * counts the claims of a task: a higher one means that the task was claimed again.
 */
export interface Claim extends Holder {
  readonly taskId: number;
  readonly fence: number;
  readonly session: SessionId | null;
  readonly leaseMs: number;
  readonly leaseUntil: Instant;
  readonly claimedAt: Instant;
}

/** A claim with its end. */
export interface ClaimRecord extends Claim {
  /** `null` while the claim is open. */
  readonly endedHow: string | null;
}

export function isLive(claim: Claim, now: Instant): boolean {
  return claim.leaseUntil > now;
}

export function ownerOf(task: Pick<Task, 'owner' | 'ownerHandle'>): Holder | undefined {
  return task.owner === null ? undefined : { agent: task.owner, handle: task.ownerHandle };
}

/**
 * The task after its holder has left. A task that the hub dispatches keeps its owner: the hub can start the owner
 * again.
 */
export function givenBack<T extends Pick<Task, 'dispatch' | 'status' | 'owner' | 'ownerHandle' | 'threadId'>>(
  task: T,
): T {
  return task.dispatch === 'hub' ? task : released(task);
}

/** A task whose owner has left permanently has no owner: not even the hub can start that owner. */
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
  /** The open claim, live or lapsed. */
  readonly claim: Claim | undefined;
  readonly openBlockers: readonly number[];
  readonly by: Holder;
  /** The skills of the claimer; `null` means all. */
  readonly skills: readonly string[] | null;
  readonly now: Instant;
}

/** All reasons why a claimer cannot take a task; a claim is refused with the first. */
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

/** The obstacle that the claimer lacks required skills, if so. */
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

/** A live claim holds the task, and so does an assignment; with a lapsed claim, its ownership ends too. */
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
