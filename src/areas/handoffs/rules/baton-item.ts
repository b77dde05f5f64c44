import type { Instant } from '../../../kernel/rules/time.ts';
import type { News } from '../../../kernel/rules/waiting.ts';
import type { BatonKind } from './baton.ts';
import type { RankedCandidate } from './ranking.ts';

/** Work that is handed over. */
export interface BatonItem extends News {
  readonly kind: 'baton';
  readonly batonId: number;
  readonly type: BatonKind;
  readonly taskId: number;
  /** Whether the calling session is a participant of the task; only then can it accept. */
  readonly takesPart: boolean;
  readonly from: string;
  /** A session, an agent, or `any`. */
  readonly to: string;
  readonly reason: string | null;
  readonly expiresAt: Instant;
  readonly summary: string;
  /** Suitable agents, if the baton is for anybody. */
  readonly candidates: readonly RankedCandidate[];
}
