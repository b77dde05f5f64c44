import type { MeaningChange } from '../memory/meanings.ts';
import type { Scope } from '../rules/caller.ts';
import type { EventDraft } from '../rules/event.ts';
import type { Role } from '../rules/identity.ts';
import type { Memory } from '../rules/memory.ts';
import type { Concerning } from '../rules/news/concern.ts';
import type { Instant } from '../rules/time.ts';
import type { Connection, Engine } from './dialect/engine.ts';
import type { Held } from './standing.ts';

/** What the queries of one unit share. */
export interface UnitContext {
  readonly connection: Connection;
  readonly engine: Engine;
  /** The channel of new threads. */
  readonly channel: string;
  readonly scope: Scope;
  readonly now: Instant;
  /** Rows stamped later than this are not settled: others with an earlier time may still appear. */
  readonly upTo: Instant | undefined;
  /** Collections the caller may see, with the caller's role; `undefined` for the hub itself. */
  readonly visible: ReadonlyMap<number, Role> | undefined;
  readonly locking: boolean;
  /** Whose memberships a write unit relies on and changes; undefined in a read. */
  readonly held: Held | undefined;
  readonly emit: (event: EventDraft) => void;
  /** Whom the unit concerns, for the listeners of its commit. */
  readonly concern: Concerning;
  /**
   * The memories that were read or created, each with its task if it mirrors one. The answer contains no other texts.
   */
  readonly looked: Map<number, number | null>;
  /** Memories that the unit stored and has not yet put into the search index. */
  readonly unindexed: Map<number, Memory>;
  /** Changes to vectors, to be stored when the unit ends. */
  readonly meanings: Map<number, MeaningChange>;
  /** Search finds words alone. */
  readonly wordsOnly?: boolean;
}
