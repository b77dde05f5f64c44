import type { EventDraft } from '../core/event.ts';
import type { AgentId, Role, SessionId } from '../core/identity.ts';
import type { Memory } from '../core/memory.ts';
import type { Instant } from '../core/time.ts';
import type { Connection, Engine } from './dialect/engine.ts';

/** Who asks. Every read goes through it, so a tool cannot forget it. */
export interface Scope {
  readonly agent: AgentId;
  readonly session: SessionId | null;
  readonly surface: string;
  /** May overrule another's claim. */
  readonly admin?: true;
  /** The run on whose behalf the caller speaks. */
  readonly run?: string;
  /** A running hub answers the caller. */
  readonly atHub?: boolean;
  /** The hub itself: sees every collection. Never given to a caller. */
  readonly system?: true;
}

/** What the hub does on its own account, not for a caller. */
export const systemScope = { agent: 'user', session: null, surface: 'hub', system: true } as const satisfies Scope;

/** What the queries of one unit share. */
export interface UnitContext {
  readonly connection: Connection;
  readonly engine: Engine;
  /** Of new threads. */
  readonly channel: string;
  readonly scope: Scope;
  readonly now: Instant;
  /** Rows stamped later are not settled yet: others with an earlier time may still appear. */
  readonly upTo: Instant | undefined;
  /** Collections the caller may see, with the caller's role; `undefined` for the hub itself. */
  readonly visible: ReadonlyMap<number, Role> | undefined;
  readonly locking: boolean;
  readonly emit: (event: EventDraft) => void;
  /** The memories that were read or made, with the task of those that stand for one: no other texts are in the answer. */
  readonly looked: Map<number, number | null>;
  /** Memories that the unit stored and has not yet put into the search index. */
  readonly unindexed: Map<number, Memory>;
}
