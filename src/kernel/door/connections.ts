import type { AgentFiles } from '../access/agent-files.ts';
import { commitsOf, tokensOf } from '../hub/follow.ts';
import type { Arrival } from '../people/sessions.ts';
import type { Caller } from '../rules/caller.ts';
import { systemScope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Agent, SessionId } from '../rules/identity.ts';
import type { Store } from '../store/store.ts';
import type { Writes } from '../store/unit.ts';
import { arrivalOf } from './arrival.ts';
import type { Door } from './door.ts';
import { followingOf } from './event-tail.ts';
import { callerScope } from './permission.ts';

interface ConnectionParts {
  readonly store: Store;
  readonly files: Pick<AgentFiles, 'refresh' | 'faultOf'>;
  /** Stores the calls recorded so far. */
  readonly callsWritten: () => Promise<void>;
  /** A session has been registered. */
  readonly entered: (caller: Caller) => void;
}

export interface Connections extends Omit<Door, 'callTool' | 'close'> {
  /** Events up to this number are deleted. */
  eventFloor(): Promise<number>;
  /** Like `changed`, but only for commits with which a token ends. */
  tokensEnded: Door['changed'];
}

/** Everything of the door but the calls: how a connection begins and ends, and the events it may follow. */
export function makeConnections(parts: ConnectionParts): Connections {
  const { store, callsWritten, entered } = parts;
  return {
    async enter(caller, formerly) {
      // What the connection did under its former name is recorded, so that it can be moved.
      if (formerly !== undefined) await callsWritten();
      const agent = await enter(parts, caller, formerly);
      entered(caller);
      return agent;
    },
    async leave(caller) {
      // Otherwise a late activity record would reopen the session.
      await callsWritten();
      await store.write(callerScope(caller), 'leave', (unit) => unit.sessions.end(caller.session));
    },
    events: (caller, after, limit) => store.read(callerScope(caller), (unit) => unit.events.after(after, limit)),
    lastEvent: () => store.read(systemScope, (unit) => unit.events.last()),
    eventFloor: () => store.read(systemScope, (unit) => unit.events.floor()),
    changed: commitsOf(store),
    follow: followingOf(store),
    tokensEnded: tokensOf(store),
  };
}

/**
 * Connecting registers the agent. Its file is read first, since it may be newer than the hub; an agent with an invalid
 * file gets an error instead of being admitted with other rights.
 */
async function enter({ store, files }: ConnectionParts, caller: Caller, formerly?: SessionId): Promise<Agent> {
  await files.refresh();
  const fault = files.faultOf(caller.agent);
  if (fault !== undefined) throw new WaggleError('CONFIG_INVALID', fault);
  const arrival = arrivalOf(caller);
  return store.write(callerScope(caller), 'enter', async (unit) => {
    const agent = await enterIn(unit, arrival);
    if (formerly !== undefined) await unit.sessions.join(formerly, caller.session);
    return agent;
  });
}

/** Registers the agent and the session in a unit that is open. */
export async function enterIn(unit: Writes, arrival: Arrival): Promise<Agent> {
  const agent = (await unit.agents.find(arrival.agent)) ?? (await unit.agents.add(arrival.agent));
  await unit.sessions.touch(arrival);
  return agent;
}
