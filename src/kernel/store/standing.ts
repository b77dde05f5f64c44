import type { Scope } from '../rules/caller.ts';
import type { AgentId } from '../rules/identity.ts';
import type { UnitContext } from './context.ts';

/**
 * On PostgreSQL, units run side by side, and what a unit has read of its caller's memberships must stay true until it
 * commits. So each unit keeps its caller's memberships as they are, from its first statement on: whoever ends or
 * narrows a membership, or deletes a collection, needs the members for itself, and waits until none of them writes.
 * Their later writes wait in turn and then see the change. SQLite has one writer at a time.
 */
export interface Standing {
  /** The agent whose memberships the unit relies on; undefined for the hub itself. */
  readonly keeps: AgentId | undefined;
  /** The agents that the unit has for itself. */
  readonly alone: readonly AgentId[];
}

/** The unit is to be run again, with these agents for itself from its first statement on. */
class NotAlone extends Error {
  readonly agents: readonly AgentId[];

  constructor(agents: readonly AgentId[]) {
    super('The unit changes memberships that others may be using.');
    this.agents = agents;
  }
}

/** What a unit has, and what it found out that it needs. */
export interface Held extends Standing {
  /** Agents that the unit turned out to need for itself. */
  readonly missing: Set<AgentId>;
}

/**
 * Runs a unit. If it turns out to change memberships, it is undone and run again, with its locks taken first and in
 * one order, so that two such units cannot wait for each other.
 */
export async function withStanding<T>({ system, agent }: Scope, run: (held: Held) => Promise<T>): Promise<T> {
  const keeps = system === true ? undefined : agent;
  for (let alone: readonly AgentId[] = []; ; ) {
    try {
      return await run({ keeps, alone, missing: new Set() });
    } catch (error) {
      if (!(error instanceof NotAlone)) throw error;
      alone = [...new Set([...alone, ...error.agents])];
    }
  }
}

/** Before a unit changes what these agents may see or write. */
export function requireAlone({ engine, held }: UnitContext, agents: readonly AgentId[]): void {
  if (held === undefined) throw new Error('A read changes no memberships.');
  if (engine.kind === 'sqlite') return;
  for (const agent of agents) if (!held.alone.includes(agent)) held.missing.add(agent);
  confirmAlone(held);
}

/** At the end of a unit, in case that something in between caught the error. */
export function confirmAlone({ missing }: Held): void {
  if (missing.size > 0) throw new NotAlone([...missing]);
}
