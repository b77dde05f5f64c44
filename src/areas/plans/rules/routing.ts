import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Profile } from '../../profiles/rules/profile.ts';
import type { Capability } from './plan.ts';

/** Below this weight an agent should leave the work to one with a good weight. */
const POOR = 0.2;
const GOOD = 0.5;
/** From this many files on, work is too large for an agent that recently ran out of quota. */
const LARGE = 4;

export interface WorkRoute {
  /** The agent that should take the work: the caller, another agent, or anybody else. */
  readonly agent: AgentId | 'any';
  readonly reason: string;
}

export interface RouteFacts {
  readonly agent: AgentId;
  readonly capability: Capability | null;
  readonly files: number;
  readonly weight: number;
  /** All profiles that have been set. */
  readonly others: readonly Profile[];
  readonly ranOutOfQuota: boolean;
  /** The work touches a file that the operator protects. */
  readonly isProtected: boolean;
  /** There is an old blocker about one of its files. */
  readonly isBlocked: boolean;
}

/** Whether the caller should leave a piece of work to somebody else. */
export function routeOf(facts: RouteFacts): WorkRoute {
  const { agent, capability, weight, others, ranOutOfQuota } = facts;
  const better =
    capability === null || weight > POOR
      ? undefined
      : others
          .filter((one) => one.agent !== agent && one.weights[capability] >= GOOD)
          .toSorted((a, b) => b.weights[capability] - a.weights[capability])[0];
  if (better !== undefined) return { agent: better.agent, reason: `${better.agent} is better at ${capability}.` };
  const risk = ranOutOfQuota ? riskOf(facts) : undefined;
  if (risk !== undefined) return { agent: 'any', reason: `${agent} ran out of quota lately and ${risk}.` };
  return { agent, reason: 'Fits you.' };
}

/** Why this work must not be left half done, as an agent short of quota might have to. */
function riskOf({ files, isProtected, isBlocked }: RouteFacts): string | undefined {
  if (files >= LARGE) return `this touches ${files} files`;
  if (isProtected) return 'this touches a protected file';
  return isBlocked ? 'an old blocker names one of its files' : undefined;
}
