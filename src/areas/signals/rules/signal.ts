import type { AgentId } from '../../../kernel/rules/identity.ts';
import { HOUR, type Instant } from '../../../kernel/rules/time.ts';
import type { News } from '../../../kernel/rules/waiting.ts';

/** A pointer to memories, sent through a collection. It carries no text. */
export interface Signal {
  readonly id: number;
  readonly collectionId: number;
  readonly from: AgentId;
  readonly to: AgentId;
  readonly memoryIds: readonly number[];
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

export const SIGNAL_HOURS = { least: 1, default: 48, most: 720 } as const;

/** A signal is valid until, but not including, its expiry. */
export function signalExpiry(now: Instant, hours: number): Instant {
  return now + hours * HOUR;
}

export const signalStates = ['pending', 'acknowledged', 'expired'] as const;
export type SignalState = (typeof signalStates)[number];

export function signalState(
  { expiresAt, ackedAt }: Pick<Signal, 'expiresAt'> & { readonly ackedAt: Instant | null },
  now: Instant,
): SignalState {
  if (ackedAt !== null) return 'acknowledged';
  return expiresAt <= now ? 'expired' : 'pending';
}

/** A signal that waits for its recipient. */
export interface SignalItem extends News {
  readonly kind: 'signal';
  readonly signalId: number;
  readonly from: string;
  readonly collection: string;
  readonly memoryIds: readonly number[];
}
