import { DAY, type Instant, MINUTE } from '../../../kernel/rules/time.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { FileClaim } from '../../claims/rules/claim.ts';
import { oneLine } from '../../threads/rules/post-routing.ts';
import type { OfferedBaton } from '../queries/offered.ts';
import { type Baton, type BatonKind, batonStatus } from '../rules/baton.ts';
import { isFor, isSender } from '../rules/rules.ts';
import { acceptCall, declineCall, joinCall, type QuotaCalls, quotaCalls, type SuggestedCall } from './baton-calls.ts';

export interface PendingBaton {
  readonly id: number;
  readonly kind: BatonKind;
  readonly task_id: number;
  readonly ts: number;
  readonly from_session_id: string | null;
  readonly from_agent: string;
  readonly to_agent: string;
  readonly to_session_id: string | null;
  readonly summary: string;
  readonly reason: string | null;
  readonly priority: 'high' | 'normal';
  readonly expires_at: number | null;
  readonly next: string;
  /** For a session that is not a participant of the task, which cannot accept before it has made this call. */
  readonly join_with?: SuggestedCall;
  readonly accept_with?: SuggestedCall;
  /** Absent where the caller cannot give it up. */
  readonly decline_with?: SuggestedCall;
}

export interface QuotaPending {
  readonly kind: string;
  readonly task_id: number;
  readonly quota_observation_id: number;
  readonly quota_observation_kind: string;
  readonly claim_state: string;
  readonly old_owner: {
    readonly session_id: string | null;
    readonly agent: string;
    readonly branch: string | null;
  };
  /** The first of them; `file_count` tells how many there are. */
  readonly files: string[];
  readonly file_count: number;
  readonly age: { readonly milliseconds: number; readonly minutes: number };
  readonly expires_at: number | null;
  readonly expired: boolean;
  readonly evidence: string[];
  readonly next: string;
  /** Only calls that can be made in the state of the claims. */
  readonly suggested_actions: QuotaCalls;
}

export interface InboxBatons {
  readonly handoffs: readonly PendingBaton[];
  readonly relays: readonly PendingBaton[];
  readonly quotaPending: readonly QuotaPending[];
  readonly expiredQuota: readonly PendingBaton[];
  readonly wakes: readonly PendingBaton[];
}

interface Reader {
  readonly agent: string;
  readonly session: string;
}

/** The usual result: nothing waits. */
const NONE: InboxBatons = { handoffs: [], relays: [], quotaPending: [], expiredQuota: [], wakes: [] };

const SUMMARY = 240;
const EVIDENCE = 6;
const FILES = 10;

/** The tasks and repositories to look at. */
interface BatonScope {
  readonly tasks?: readonly number[] | undefined;
  readonly repos?: readonly string[] | undefined;
  /** Also shows claims that were released because nobody took them over. */
  readonly released?: boolean | undefined;
}

/** Handoffs, relays and claims of departed sessions that wait for the caller's session, newest first. */
export async function inboxBatons(unit: Reads, scope: BatonScope): Promise<InboxBatons> {
  const reader = { agent: unit.scope.agent, session: unit.scope.session ?? '' };
  const pending = await unit.batons.toMe(scope);
  const states =
    scope.released === true ? (['handoff_pending', 'weak_expired'] as const) : (['handoff_pending'] as const);
  const claimed = await unit.batons.withClaims({ ...scope, states });
  if (pending.length + claimed.length === 0) return NONE;
  const mine = await unit.participants.among([...pending, ...claimed].map(({ taskId }) => taskId));
  const shown = (baton: OfferedBaton) => asPending(baton, reader, mine.has(baton.taskId));
  const isNear = ({ taskId, repoRoot }: OfferedBaton) =>
    mine.has(taskId) || (scope.tasks === undefined && repoRoot !== null && scope.repos?.includes(repoRoot) === true);
  const waiting = claimed.filter((baton) => concerns(baton, reader, isNear(baton), unit.now));
  const declined = await unit.batons.declinedByMe(waiting.map(({ id }) => id));
  const open = waiting.filter(({ id }) => !declined.has(id));
  const claims = await unit.fileClaims.ofBatons(open.map(({ id }) => id));
  const near = { reader, mine, now: unit.now };
  const quotaPending = open.map((baton) => asQuota(baton, claimsOf(baton, claims), near));
  return {
    handoffs: pending.filter(({ kind }) => kind === 'handoff').map(shown),
    relays: pending.filter(({ kind }) => kind === 'relay').map(shown),
    quotaPending,
    expiredQuota: open.flatMap((baton, index) => {
      const claim = quotaPending[index];
      return claim === undefined || !isLately(baton, unit.now) ? [] : [asExpired(shown(baton), claim)];
    }),
    wakes: [],
  };
}

/**
 * While pending, a baton that names somebody is only for them. All others are for the participants of the task and for
 * readers of its repository: adopting waiting claims does not require being a participant.
 */
function concerns(baton: Baton, reader: Reader, isNear: boolean, now: Instant): boolean {
  if (isSender(baton, reader)) return false;
  const isNamed = baton.toSession !== null || baton.toAgent === reader.agent;
  return batonStatus(baton, now) === 'pending' ? isFor(baton, reader) && (isNamed || isNear) : isNear;
}

/** Expired within the last day and still not taken: somebody should pick up the work. */
function isLately({ expiresAt, reason }: Baton, now: Instant): boolean {
  return reason === 'quota' && now >= expiresAt && now - expiresAt < DAY;
}

function claimsOf({ id }: Baton, claims: readonly FileClaim[]): readonly FileClaim[] {
  return claims.filter(({ batonId, state }) => batonId === id && state !== 'active');
}

function asPending(baton: OfferedBaton, reader: Reader, takesPart: boolean): PendingBaton {
  const { id, kind, taskId } = baton;
  return {
    id,
    kind,
    task_id: taskId,
    ts: baton.createdAt,
    from_session_id: baton.from.session,
    from_agent: baton.from.agent,
    to_agent: baton.toAgent,
    to_session_id: baton.toSession,
    summary: oneLine(baton.text.split('\n\n')[0] ?? '', SUMMARY),
    reason: baton.reason,
    priority: baton.reason === 'quota' ? 'high' : 'normal',
    expires_at: baton.expiresAt,
    next: takesPart
      ? `Accept or decline the ${kind}.`
      : `Join the task with task_post, then accept the ${kind}; or decline it.`,
    ...(takesPart ? { accept_with: acceptCall(kind, id, reader) } : { join_with: joinCall(kind, id, taskId, reader) }),
    decline_with: declineCall(kind, id, reader),
  };
}

/** An expired baton can no longer be accepted, but the claims that wait on it can still be taken over. */
function asExpired(
  { join_with: _, decline_with: __, ...baton }: PendingBaton,
  { suggested_actions: calls, next }: QuotaPending,
): PendingBaton {
  const { accept, release_expired: release } = calls;
  return { ...baton, next, accept_with: accept, ...(release === undefined ? {} : { decline_with: release }) };
}

interface Near {
  readonly reader: Reader;
  /** The tasks that the reader takes part in. */
  readonly mine: ReadonlySet<number>;
  readonly now: Instant;
}

function asQuota(baton: OfferedBaton, claims: readonly FileClaim[], { reader, mine, now }: Near): QuotaPending {
  const { id, kind, taskId, createdAt, expiresAt } = baton;
  const expired = now >= expiresAt;
  const state = claims[0]?.state ?? 'handoff_pending';
  const takesPart = mine.has(taskId);
  const calls = quotaCalls(taskId, id, reader, { expired, isWaiting: state === 'handoff_pending', takesPart });
  const age = Math.max(0, now - createdAt);
  return {
    kind: 'quota_pending_claim',
    task_id: taskId,
    quota_observation_id: id,
    quota_observation_kind: kind,
    claim_state: state,
    old_owner: { session_id: baton.from.session, agent: baton.from.agent, branch: baton.branch },
    files: claims.slice(0, FILES).map(({ filePath }) => filePath),
    file_count: claims.length,
    age: { milliseconds: age, minutes: Math.floor(age / MINUTE) },
    expires_at: expiresAt,
    expired,
    evidence: [
      `${kind} ${id}: ${oneLine(baton.text, SUMMARY)}`.slice(0, SUMMARY),
      ...(baton.reason === null ? [] : [`reason=${baton.reason}`]),
    ].slice(0, EVIDENCE),
    next:
      calls.release_expired === undefined
        ? 'Take the claims over, or leave them to others.'
        : 'Take the claims over, or release them.',
    suggested_actions: calls,
  };
}
