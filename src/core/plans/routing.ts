import type { AgentId } from '../identity.ts';
import type { Profile } from '../profiles/profile.ts';
import type { Capability } from './plan.ts';

/** Below this, an agent leaves the work to one that is good at it. */
const POOR = 0.2;
const GOOD = 0.5;
/** From so many files on, work is too large for an agent that ran out of quota lately. */
const LARGE = 4;

export interface Route {
  /** Who should take it: the caller, another agent, or anybody else. */
  readonly agent: AgentId | 'any';
  readonly reason: string;
}

export interface RouteFacts {
  readonly agent: AgentId;
  readonly capability: Capability | null;
  readonly files: number;
  readonly weight: number;
  /** Every profile that somebody has set. */
  readonly others: readonly Profile[];
  readonly ranOutOfQuota: boolean;
}

/** Whether the caller should leave a piece of work to somebody else. */
export function routeOf({ agent, capability, files, weight, others, ranOutOfQuota }: RouteFacts): Route {
  const better =
    capability === null || weight > POOR
      ? undefined
      : others
          .filter((one) => one.agent !== agent && one.weights[capability] >= GOOD)
          .toSorted((a, b) => b.weights[capability] - a.weights[capability])[0];
  if (better !== undefined) return { agent: better.agent, reason: `${better.agent} is better at ${capability}.` };
  if (ranOutOfQuota && files >= LARGE) {
    return { agent: 'any', reason: `${agent} ran out of quota lately and this touches ${files} files.` };
  }
  return { agent, reason: 'Fits you.' };
}
