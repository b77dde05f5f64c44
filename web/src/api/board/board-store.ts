import { call, type Input, repeated, worthRepeating } from '../client.ts';
import { type BoardRow, type Counts, merged, type Rows, withPretended } from './board-rows.ts';

export type { BoardRow } from './board-rows.ts';
export type Status = BoardRow['status'];

export interface BoardState {
  readonly rows: Rows;
  readonly counts: Counts;
  readonly phase: 'empty' | 'loading' | 'complete' | 'failed';
  /** Why the last load failed. A complete board is then old. */
  readonly fault: unknown;
  /** The cursor for older done tasks. */
  readonly olderDone: string | undefined;
}

const PAGE = 1000;
const DONE_PAGE = 100;
/** The pause before an old board is loaded again. */
const LOAD_AGAIN = 15_000;

/**
 * All open tasks and the newest done ones, kept outside of React: ten thousand rows that change one at a time. Rows
 * arrive from pages and from single fetches after events, in any order. The higher revision wins; a change of blockers
 * does not increase it, so at equal revisions the answer to the later request wins.
 */
export function createBoardStore() {
  let state: BoardState = { rows: new Map(), counts: {}, phase: 'empty', fault: undefined, olderDone: undefined };
  /** The rows and counts as received from the hub. */
  let known: Rows = new Map();
  let told: Counts = {};
  const pretended = new Map<string, Partial<BoardRow>>();
  const listeners = new Set<() => void>();
  /** Requests are numbered in the order in which they are sent. */
  let sent = 0;
  /** The load that was started last, and the one that ended last. */
  let loading = 0;
  let loaded = 0;
  let counted = 0;
  /** The last request that told about a single task, for those that are later than the last load. */
  const looked = new Map<string, number>();
  let again: ReturnType<typeof setTimeout> | undefined;

  function set(change: Partial<BoardState>): void {
    if (change.rows !== undefined) known = change.rows;
    if (change.counts !== undefined) told = change.counts;
    state = { ...state, ...change, ...withPretended(known, told, pretended) };
    for (const listener of listeners) listener();
  }

  async function ask(input: Input<'list_board'>) {
    let at = 0;
    const page = await repeated(() => {
      at = ++sent;
      return call('list_board', input);
    });
    return { ...page, at };
  }

  /** The counts to show after an answer with these: none from before the last ones. */
  function newest(at: number, counts: Counts): Counts {
    if (at < counted) return told;
    counted = at;
    return counts;
  }

  async function load(): Promise<void> {
    clearTimeout(again);
    const mine = ++sent;
    loading = mine;
    if (state.phase !== 'complete') set({ phase: 'loading', fault: undefined });
    try {
      const done = await ask({ state: 'done', limit: DONE_PAGE });
      const fresh = merged(new Map(), done.rows);
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await ask({ limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
        if (mine !== loading) return;
        merged(fresh, page.rows);
        cursor = page.next_cursor;
        pages += 1;
        // The first page is shown immediately; showing each further page would only shift the visible rows.
        if (state.phase !== 'complete' && pages === 1) set({ rows: merged(new Map(fresh), known.values()) });
        set({ counts: newest(page.at, page.counts), olderDone: done.next_cursor });
      } while (cursor !== undefined);
      set({ rows: withLooks(fresh, mine), phase: 'complete', fault: undefined });
      loaded = mine;
      for (const [id, at] of looked) if (at < mine) looked.delete(id);
    } catch (fault) {
      if (mine === loading) fail(fault);
    }
  }

  function fail(fault: unknown): void {
    const isOld = state.phase === 'complete';
    set({ fault, phase: isOld ? 'complete' : 'failed' });
    if (isOld && worthRepeating(0, fault)) again = setTimeout(() => void load(), LOAD_AGAIN);
  }

  /** Adds to the pages of a load what single fetches have told since it was started. */
  function withLooks(fresh: Map<string, BoardRow>, mine: number): Rows {
    const isLater = (id: string) => (looked.get(id) ?? 0) > mine;
    const late = [...known.values()].filter(({ id, revision }) => {
      const paged = fresh.get(id)?.revision;
      return isLater(id) || (paged !== undefined && revision > paged);
    });
    for (const id of looked.keys()) if (isLater(id) && !known.has(id)) fresh.delete(id);
    return merged(fresh, late);
  }

  /**
   * Refetches single tasks after an event named them. Never fails: what the caller has done before counts, whether or not
   * its result can be read just now.
   */
  async function look(ids: readonly string[]): Promise<void> {
    if (state.phase === 'empty' || ids.length === 0) return;
    const answer = await ask({ ids: ids.join(',') }).catch(() => undefined);
    if (answer === undefined) return;
    const { at, counts } = answer;
    const found = new Map(answer.rows.map((row) => [row.id, row]));
    const next = new Map(known);
    for (const id of ids) {
      const row = found.get(id);
      const isLast = at > Math.max(loaded, looked.get(id) ?? 0);
      if (isLast) looked.set(id, at);
      if (row === undefined && isLast) next.delete(id);
      if (row !== undefined && (isLast || row.revision > (next.get(id)?.revision ?? row.revision))) merged(next, [row]);
    }
    set({ rows: next, counts: newest(at, counts) });
  }

  /** Shows an optimistic change, even if other updates arrive from the hub; the returned function ends it. */
  function pretend(id: string, change: Partial<BoardRow>): () => void {
    pretended.set(id, change);
    set({});
    return () => {
      if (pretended.get(id) === change) pretended.delete(id);
      set({});
    };
  }

  let isReadingDone = false;

  /** Loads the next page of done tasks. The cursor stays until the answer, so that a failed call can be repeated. */
  async function moreDone(): Promise<void> {
    const cursor = state.olderDone;
    if (cursor === undefined || isReadingDone) return;
    isReadingDone = true;
    try {
      const at = ++sent;
      const page = await call('list_board', { state: 'done', limit: DONE_PAGE, cursor });
      // A load that ended meanwhile has kept only the first page; then its cursor stays.
      const olderDone = state.olderDone === cursor ? page.next_cursor : state.olderDone;
      const rows = page.rows.filter(({ id }) => at > (looked.get(id) ?? 0));
      set({ rows: merged(new Map(known), rows), olderDone });
    } finally {
      isReadingDone = false;
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: () => state,
    load,
    look,
    pretend,
    moreDone,
  };
}

export const boardStore = createBoardStore();
