import { call, type Output, repeated } from '../client.ts';

export type BoardRow = Output<'list_board'>['rows'][number];
export type Status = BoardRow['status'];

export interface BoardState {
  readonly rows: ReadonlyMap<string, BoardRow>;
  readonly counts: Readonly<Record<string, number>>;
  readonly phase: 'empty' | 'loading' | 'complete' | 'failed';
  readonly fault: unknown;
  /** The cursor for older done tasks. */
  readonly olderDone: string | undefined;
}

const PAGE = 1000;
const DONE_PAGE = 100;

/**
 * All open tasks and the newest done ones, kept outside of React: ten thousand rows that change one at a time. Rows
 * arrive from pages and from single fetches after events, in any order; the higher revision wins.
 */
export function createBoardStore() {
  let state: BoardState = { rows: new Map(), counts: {}, phase: 'empty', fault: undefined, olderDone: undefined };
  /** The rows and counts as received from the hub. */
  let known: ReadonlyMap<string, BoardRow> = new Map();
  let told: BoardState['counts'] = {};
  const pretended = new Map<string, Partial<BoardRow>>();
  const listeners = new Set<() => void>();
  let generation = 0;

  function set(change: Partial<BoardState>): void {
    if (change.rows !== undefined) known = change.rows;
    if (change.counts !== undefined) told = change.counts;
    const shown = pretended.size === 0 ? { rows: known, counts: told } : withPretended();
    state = { ...state, ...change, ...shown };
    for (const listener of listeners) listener();
  }

  function withPretended(): Pick<BoardState, 'rows' | 'counts'> {
    const rows = new Map(known);
    const counts: Record<string, number> = { ...told };
    for (const [id, change] of pretended) {
      const row = known.get(id);
      if (row === undefined) continue;
      const shown = { ...row, ...change };
      rows.set(id, shown);
      counts[row.status] = (counts[row.status] ?? 1) - 1;
      counts[shown.status] = (counts[shown.status] ?? 0) + 1;
    }
    return { rows, counts };
  }

  function merged(into: Map<string, BoardRow>, rows: readonly BoardRow[]): Map<string, BoardRow> {
    for (const row of rows) {
      const before = into.get(row.id);
      if (before === undefined || row.revision >= before.revision) into.set(row.id, row);
    }
    return into;
  }

  async function load(): Promise<void> {
    const mine = ++generation;
    if (state.phase !== 'complete') set({ phase: 'loading', fault: undefined });
    try {
      const done = await call('list_board', { state: 'done', limit: DONE_PAGE });
      const fresh = merged(new Map(), done.rows);
      let cursor: string | undefined;
      let pages = 0;
      do {
        const page = await call('list_board', { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
        if (mine !== generation) return;
        merged(fresh, page.rows);
        cursor = page.next_cursor;
        pages += 1;
        // The first page is shown immediately; showing each further page would only shift the visible rows.
        if (state.phase !== 'complete' && pages === 1) set({ rows: merged(new Map(fresh), [...known.values()]) });
        set({ counts: page.counts, olderDone: done.next_cursor });
      } while (cursor !== undefined);
      // Tasks that changed during the load were fetched individually. A change of blockers does not increase the
      // revision, so at equal revisions the individually fetched row wins.
      const late = [...known.values()].filter(({ id, revision }) => {
        const paged = fresh.get(id)?.revision ?? 0;
        return paged < revision || (paged === revision && touched.get(id) === mine);
      });
      set({
        rows: merged(
          fresh,
          late.filter(({ id }) => fresh.has(id) || touched.has(id)),
        ),
        phase: 'complete',
        fault: undefined,
      });
      touched.clear();
    } catch (fault) {
      if (mine === generation) set({ fault, phase: state.phase === 'complete' ? 'complete' : 'failed' });
    }
  }

  /** The tasks that were fetched individually, and the load (generation) during which that happened. */
  const touched = new Map<string, number>();

  /**
   * Refetches single tasks after an event named them. Never fails: what the caller has done before counts, whether or not
   * its result can be read just now.
   */
  async function look(ids: readonly string[]): Promise<void> {
    if (state.phase === 'empty' || ids.length === 0) return;
    for (const id of ids) touched.set(id, generation);
    const answer = await repeated(() => call('list_board', { ids: ids.join(',') })).catch(() => undefined);
    if (answer === undefined) return;
    const { rows, counts } = answer;
    const found = new Set(rows.map(({ id }) => id));
    const next = merged(new Map(known), rows);
    for (const id of ids) if (!found.has(id)) next.delete(id);
    set({ rows: next, counts });
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
      const page = await call('list_board', { state: 'done', limit: DONE_PAGE, cursor });
      // A load that ended meanwhile has kept only the first page; then its cursor stays.
      const olderDone = state.olderDone === cursor ? page.next_cursor : state.olderDone;
      set({ rows: merged(new Map(known), page.rows), olderDone });
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
