import { type Changes, followUp } from '../../composition/consequences.ts';
import { nouns } from '../../composition/nouns.ts';
import { appendEvents } from '../log/events.ts';
import { indexNew } from '../memory/indexing.ts';
import { storeMeanings } from '../memory/meanings.ts';
import { callerRow, knowCaller } from '../people/agents.ts';
import { liveToken } from '../people/tokens.ts';
import { visibleCollections } from '../people/visible-collections.ts';
import type { Scope } from '../rules/caller.ts';
import { WaggleError } from '../rules/errors.ts';
import type { EventDraft } from '../rules/event.ts';
import { addEvents, concernsNobody } from '../rules/news/concern.ts';
import type { Instant } from '../rules/time.ts';
import { together } from '../rules/together.ts';
import type { UnitContext } from './context.ts';
import type { Connection } from './dialect/engine.ts';
import { confirmAlone, type Held } from './standing.ts';

const CONTEXT = Symbol('the context of a unit');
const readNouns = lazyNouns((noun) => ('reads' in noun ? noun.reads : undefined));
const writeNouns = lazyNouns((noun) => ('writes' in noun ? noun.writes : noun.reads));

type Nouns = typeof nouns;
type Maker<T> = (context: UnitContext) => T;
type ReadNoun<N> = N extends { reads: Maker<infer R> } ? R : never;
type WriteNoun<N> = N extends { writes: Maker<infer W> } ? W : ReadNoun<N>;
type ReadNouns = { readonly [N in keyof Nouns as Nouns[N] extends { reads: unknown } ? N : never]: ReadNoun<Nouns[N]> };
type WriteNouns = { readonly [N in keyof Nouns]: WriteNoun<Nouns[N]> };

/** One consistent, read-only view of the part of the store that the caller may see. */
export interface Reads extends ReadNouns {
  readonly now: Instant;
  readonly scope: Scope;
}

/** One transaction. Its events are appended to the event log when it commits. */
export interface Writes extends WriteNouns {
  readonly now: Instant;
  readonly scope: Scope;
  emit(event: EventDraft): void;
  /** Runs what follows from a change: `src/composition/consequences.ts`. */
  follow<M extends keyof Changes>(name: M, change: Changes[M]): Promise<void>;
}

/** What all units of one store share. */
export type UnitGround = Pick<UnitContext, 'engine' | 'channel' | 'wordsOnly'>;

export async function openReads(
  ground: UnitGround,
  connection: Connection,
  scope: Scope,
  upTo?: Instant,
): Promise<Reads> {
  const emit = () => {
    throw new Error('A read cannot emit events.');
  };
  const [visible, caller] = await together(askFirst(connection, scope));
  const now = ground.engine.now();
  const context = contextOf(ground, { connection, scope, now, upTo, visible, locking: false, held: undefined, emit });
  knowCaller(context, caller);
  const unit: Reads = Object.create(readNouns);
  return Object.assign(unit, { [CONTEXT]: context, now: context.now, scope });
}

/** A transaction that has begun, with what it holds. */
interface OpenedUnit {
  readonly connection: Connection;
  readonly now: Instant | Promise<Instant>;
  readonly scope: Scope;
  readonly held: Held;
}

/** Runs `work` in a write unit, then indexes the memories that it stored and appends its events. */
export async function inWrites<T>(
  ground: UnitGround,
  { connection, now: time, scope, held }: OpenedUnit,
  work: (unit: Writes) => Promise<T>,
): Promise<T> {
  const events: EventDraft[] = [];
  const emit = (event: EventDraft) => void events.push(event);
  const [now, visible, caller, isLive] = await together([
    time,
    ...askFirst(connection, scope),
    liveToken(connection, scope),
  ]);
  if (!isLive) throw new WaggleError('UNAUTHENTICATED', 'The token was revoked.');
  const context = contextOf(ground, { connection, scope, now, upTo: undefined, visible, locking: true, held, emit });
  knowCaller(context, caller);
  const unit: Writes = Object.create(writeNouns);
  const follow: Writes['follow'] = (name, change) => followUp(unit, name, change);
  const result = await work(Object.assign(unit, { [CONTEXT]: context, now, scope, emit, follow }));
  confirmAlone(held);
  await indexNew(context);
  await storeMeanings(context);
  addEvents(context.concern, events);
  context.engine.announce(connection, context.concern);
  await appendEvents(context, events);
  return result;
}

function contextOf(
  { engine, channel, wordsOnly = false }: UnitGround,
  {
    connection,
    scope,
    now,
    upTo,
    visible,
    locking,
    held,
    emit,
  }: Omit<UnitContext, keyof UnitGround | 'looked' | 'unindexed' | 'meanings' | 'concern'>,
): UnitContext {
  const kept: Pick<UnitContext, 'looked' | 'unindexed' | 'meanings'> = {
    looked: new Map(),
    unindexed: new Map(),
    meanings: new Map(),
  };
  const concern = concernsNobody();
  return { engine, channel, wordsOnly, connection, scope, now, upTo, visible, locking, held, emit, concern, ...kept };
}

/** Reads the caller's row and visible collections. The hub itself sees everything. */
function askFirst(connection: Connection, { system, agent }: Scope) {
  const isHub = system === true;
  return [
    isHub ? undefined : visibleCollections(connection, agent),
    isHub ? undefined : callerRow(connection, agent),
  ] as const;
}

/** Most calls use two or three nouns, so each is created on first use, and creating a unit is cheap. */
function lazyNouns(makerOf: (noun: Nouns[keyof Nouns]) => Maker<unknown> | undefined): object {
  const prototype = {};
  for (const [name, noun] of Object.entries(nouns)) {
    const make = makerOf(noun);
    if (make === undefined) continue;
    Object.defineProperty(prototype, name, {
      enumerable: true,
      get(this: { readonly [CONTEXT]: UnitContext }) {
        const value = make(this[CONTEXT]);
        Object.defineProperty(this, name, { value });
        return value;
      },
    });
  }
  return prototype;
}
