import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { ANY } from '../../messages/rules/task-message.ts';

/** `handoff`: the sender is there and keeps its files until somebody accepts. `relay`: the sender may be gone. */
export const batonKinds = ['handoff', 'relay'] as const;
export type BatonKind = (typeof batonKinds)[number];

export const relayReasons = ['quota', 'rate-limit', 'turn-cap', 'manual', 'unspecified'] as const;
export type RelayReason = (typeof relayReasons)[number];

export const HANDOFF_MINUTES = 120;
export const LONGEST_HANDOFF_MINUTES = 480;
export const RELAY_MINUTES = 240;
export const LONGEST_RELAY_MINUTES = 720;

export interface BatonParty {
  readonly agent: AgentId;
  readonly session: SessionId | null;
}

export interface BatonEnd extends BatonParty {
  readonly at: Instant;
}

/** Work on its way to somebody else. The memory entry with the same id holds its text and the sender's metadata. */
export interface Baton {
  readonly id: number;
  readonly kind: BatonKind;
  readonly taskId: number;
  readonly from: BatonParty;
  readonly toAgent: AgentId | typeof ANY;
  readonly toSession: SessionId | null;
  /** Relays only. */
  readonly reason: RelayReason | null;
  /** The files whose claims move to the receiver. */
  readonly files: readonly string[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly accepted: BatonEnd | null;
  readonly cancelled: BatonEnd | null;
}

const batonStatuses = ['pending', 'accepted', 'expired', 'cancelled'] as const;
export type BatonStatus = (typeof batonStatuses)[number];

/** Derived, not stored: a baton accepted in time stays accepted, and no job has to record an expiry. */
export function batonStatus(
  { accepted, cancelled, expiresAt }: Pick<Baton, 'accepted' | 'cancelled' | 'expiresAt'>,
  now: Instant,
): BatonStatus {
  if (accepted !== null) return 'accepted';
  if (cancelled !== null) return 'cancelled';
  return now >= expiresAt ? 'expired' : 'pending';
}

/** The mutable part of a baton, as shown with its entry. */
export function batonState(baton: Baton, now: Instant): Readonly<Record<string, unknown>> {
  const { accepted, cancelled } = baton;
  return {
    status: batonStatus(baton, now),
    to_agent: baton.toAgent,
    to_session_id: baton.toSession,
    expires_at: baton.expiresAt,
    accepted_by_session_id: accepted?.session ?? null,
    accepted_by_agent: accepted?.agent ?? null,
    accepted_at: accepted?.at ?? null,
    ...(cancelled === null
      ? {}
      : {
          cancelled_by_session_id: cancelled.session,
          cancelled_by_agent: cancelled.agent,
          cancelled_at: cancelled.at,
        }),
  };
}
