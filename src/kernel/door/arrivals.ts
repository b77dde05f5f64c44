import type { Arrival } from '../people/sessions.ts';
import type { Caller } from '../rules/caller.ts';
import type { SessionId } from '../rules/identity.ts';
import { isConnectionSession } from '../rules/session-name.ts';
import type { Writes } from '../store/unit.ts';

/** Far above the sessions of one process; beyond it the oldest arrive again, which changes nothing. */
const MOST = 10_000;
const SEVERAL = 2;

/** What this process knows of the calling sessions: which have arrived, and which names they gave. */
export interface Arrivals {
  hasArrived(session: SessionId): boolean;
  arrived(caller: Caller, acting: Caller): void;
  /**
   * The caller of a read that names no session: the one name given on this connection, or the connection itself if it
   * gave none or several.
   */
  voice(caller: Caller): Caller;
  /** Lets a session take part where it works, in the unit of the call with which it arrives. */
  readonly join: Join;
}

type Join = (unit: Writes, acting: Caller, caller: Caller, arrival: Arrival) => Promise<void>;

export function makeArrivals(join: Join): Arrivals {
  const here = new Set<SessionId>();
  const names = new Map<SessionId, ReadonlySet<SessionId>>();
  return {
    join,
    hasArrived: (session) => here.has(session),
    arrived(caller, acting) {
      here.add(acting.session);
      if (acting.session !== caller.session && isConnectionSession(caller.session)) {
        // A second name is enough to know that there are several; further names are not stored.
        const known = names.get(caller.session) ?? new Set();
        if (known.size < SEVERAL) names.set(caller.session, new Set([...known, acting.session]));
      }
      dropOldest(here);
      dropOldest(names);
    },
    voice(caller) {
      const [name, another] = names.get(caller.session) ?? [];
      return name === undefined || another !== undefined ? caller : { ...caller, session: name };
    },
  };
}

function dropOldest(kept: Set<SessionId> | Map<SessionId, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
}
