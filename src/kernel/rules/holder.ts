import type { AgentId } from './identity.ts';
import { foldName } from './team.ts';

/** An agent, under the handle with which it acts if it has one. */
export interface Holder {
  readonly agent: AgentId;
  readonly handle: string | null;
}

/** The same agent and, if both have a handle, the same handle. */
export function isSame(one: Holder, other: Holder): boolean {
  if (one.agent !== other.agent) return false;
  return one.handle === null || other.handle === null || foldName(one.handle) === foldName(other.handle);
}

export function nameOf(holder: Holder): string {
  return holder.handle ?? holder.agent;
}
