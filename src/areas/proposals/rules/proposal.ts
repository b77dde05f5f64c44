import { type AgentId, canonicalAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import { HOUR, type Instant, MINUTE } from '../../../kernel/rules/time.ts';

export const supportKinds = ['explicit', 'rediscovered', 'adjacent'] as const;
export type SupportKind = (typeof supportKinds)[number];

export interface Proposal {
  readonly id: number;
  readonly repoRoot: string;
  readonly branch: string;
  readonly summary: string;
  readonly rationale: string;
  readonly files: readonly string[];
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly createdAt: Instant;
  /** The task that it became; `null` while it is pending. */
  readonly taskId: number | null;
  readonly promotedAt: Instant | null;
}

/** The newest support of one kind by one session, with its weight at that time. */
export interface Support {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly kind: SupportKind;
  readonly weightMilli: number;
  readonly at: Instant;
}

/** In thousandths. Having the same idea independently counts more than agreeing; an edit nearby counts little. */
export const supportWeights: Readonly<Record<SupportKind, number>> = {
  explicit: 1000,
  rediscovered: 1200,
  adjacent: 300,
};

export const HALF_LIFE = 60 * MINUTE;
export const PROMOTION_STRENGTH = 2.5;
/** Below this a pending proposal is no longer shown. */
export const NOISE_FLOOR = 0.3;
/**
 * 24 half-lives: a proposal last supported before that is below the noise floor for up to four million sessions.
 * Queries exclude it by its time alone.
 */
export const FADED_AFTER = 24 * HOUR;

/** Another session of the same agent type is not an independent opinion, so it adds less. */
const SAME_TYPE = 0.6;
const DECIMALS = 1e6;
const MILLI = 1000;

/**
 * The current strength of a proposal. Only the strongest support of each session counts. In each agent type one session
 * counts in full (the proposer's own, else the strongest) and the others count less. The value is rounded, so that the
 * shown value is the one compared with the threshold.
 */
export function strengthOf(supports: readonly Support[], proposer: SessionId, now: Instant): number {
  const bySession = new Map<SessionId, { readonly type: AgentId; readonly weight: number }>();
  for (const { session, agent, weightMilli, at } of supports) {
    const weight = (weightMilli / MILLI) * 0.5 ** (Math.max(0, now - at) / HALF_LIFE);
    if (weight > (bySession.get(session)?.weight ?? 0))
      bySession.set(session, { type: canonicalAgentId(agent), weight });
  }
  const entries = [...bySession].sort(
    ([a, { weight: one }], [b, { weight: other }]) =>
      Number(b === proposer) - Number(a === proposer) || other - one || (a < b ? -1 : 1),
  );
  const seen = new Set<AgentId>();
  let strength = 0;
  for (const [, { type, weight }] of entries) {
    strength += seen.has(type) ? weight * SAME_TYPE : weight;
    seen.add(type);
  }
  return Math.round(strength * DECIMALS) / DECIMALS;
}

/** How many different sessions support it. */
export function sessionCount(supports: readonly Pick<Support, 'session'>[]): number {
  return new Set(supports.map(({ session }) => session)).size;
}
