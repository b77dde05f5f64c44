import type { Schema } from '../../../composition/schema.ts';
import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { contains, likePattern } from '../../../kernel/store/contained-text.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { pageOf, siftedRows } from '../../../kernel/store/paging.ts';
import type { Before, FrozenChanges } from '../../repos/rules/frozen-changes.ts';
import type { Run } from '../rules/run.ts';
import type { ThreadEntry } from '../rules/thread.ts';
import type { Worktree } from '../rules/worker.ts';
import { entryFrom } from './threads.ts';
import { searchedTranscripts } from './transcript-search.ts';

export interface TranscriptRequest {
  /** Only entries with a greater number, written later. */
  readonly after?: number | undefined;
  /** Only entries with a smaller number, written earlier. */
  readonly before?: number | undefined;
  readonly query?: string | undefined;
  readonly limit: number;
}

export interface TranscriptPage {
  /** In the order they were written. */
  readonly entries: readonly ThreadEntry[];
  /** Whether there are more entries in the requested direction. */
  readonly more: boolean;
}

/** Where a run worked, and the commit its folder was on when it started. */
export interface WorkPlace {
  readonly path: string;
  readonly base: string | null;
  /** The branch of a checkout that only this worker uses; `null` if the folder is shared. */
  readonly ownBranch: string | null;
  /** The changes that its files had already. */
  readonly before: Before;
}

/**
 * The transcripts of runs. Only the search checks visibility: elsewhere the caller has already read the run, which is
 * as visible as its task.
 */
export function transcripts(context: UnitContext) {
  return {
    transcript: (run: Run, request: TranscriptRequest) => transcriptOf(context, run, request),
    workPlace: (run: Run) => workPlaceOf(context, run),
    /** The end of what its program has printed, while it runs. */
    printed: (run: Run, most: number) => printedBy(context, run, most),
    /** What it left changed, once it has ended. */
    keptChanges: (run: Run) => keptChangesOf(context, run),
    searchTranscripts: (query: string, limit: number) => searchedTranscripts(context, query, limit),
  };
}

async function transcriptOf(context: UnitContext, run: Run, request: TranscriptRequest): Promise<TranscriptPage> {
  const { after, before, query, limit } = request;
  let rows = context.connection.db
    .selectFrom('thread_entries')
    .selectAll()
    .where('thread_id', '=', run.threadId)
    .where('created_at', '>=', await endOfRunBefore(context, run));
  if (run.endedAt !== null) rows = rows.where('created_at', '<=', run.endedAt);
  if (after !== undefined) rows = rows.where('seq', '>', after);
  if (before !== undefined) rows = rows.where('seq', '<', before);
  if (query !== undefined) rows = rows.where((row) => row(row.fn('lower', ['text']), 'like', likePattern(query)));
  const ordered = rows.orderBy('seq', after === undefined ? 'desc' : 'asc');
  const read = (most: number) =>
    siftedRows<Schema['thread_entries']>(
      (last) => (last === undefined ? ordered : ordered.where('seq', after === undefined ? '<' : '>', last.seq)),
      most,
      (row) => belongs(entryFrom(row), run) && (query === undefined || contains(row.text, query)),
    );
  const found = await pageOf(read, limit, ({ seq }) => seq);
  const shown = found.rows.map(entryFrom);
  return { entries: after === undefined ? shown.reverse() : shown, more: found.next !== undefined };
}

/** Messages written to the agent between two runs belong to the later one. */
async function endOfRunBefore({ connection: { db } }: UnitContext, run: Run): Promise<Instant> {
  const row = await db
    .selectFrom('runs')
    .select('ended_at')
    .where('thread_id', '=', run.threadId)
    .where('ended_at', '<=', run.startedAt)
    .where('id', '<>', run.id)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.ended_at ?? 0;
}

/** Two runs of a thread can share a millisecond; the run id in their entries tells them apart. */
function belongs({ payload }: ThreadEntry, run: Run): boolean {
  return payload?.runId === undefined || payload.runId === run.id;
}

interface FiledPrompt {
  readonly runId?: string;
  readonly cwd?: string;
  readonly base?: string;
  readonly worktree?: Worktree;
  readonly before?: Before;
}

/** The prompt of each run is stored with its working folder. A worker's own checkout began with the first run in it. */
async function workPlaceOf({ connection: { db } }: UnitContext, run: Run): Promise<WorkPlace | undefined> {
  const rows = await db
    .selectFrom('thread_entries')
    .select('payload')
    .where('thread_id', '=', run.threadId)
    .where('type', '=', 'message')
    .where('author', '=', HUB_NAME)
    .orderBy('seq')
    .execute();
  const filed = rows.map(({ payload }) => json<FiledPrompt>(payload) ?? {});
  const own = filed.find(({ runId }) => runId === run.id);
  if (own?.worktree !== undefined) {
    const { path, branch } = own.worktree;
    const first = filed.find(({ worktree }) => worktree?.path === path);
    return { path, base: first?.base ?? null, ownBranch: branch, before: {} };
  }
  if (own?.cwd === undefined) return undefined;
  return { path: own.cwd, base: own.base ?? null, ownBranch: null, before: own.before ?? {} };
}

async function keptChangesOf({ connection: { db } }: UnitContext, run: Run) {
  const row = await db.selectFrom('run_changes').selectAll().where('run_id', '=', run.id).executeTakeFirst();
  const changes = row === undefined ? undefined : (json<FrozenChanges>(row.changes) ?? undefined);
  if (row === undefined || changes === undefined) return undefined;
  const { files = [], branch = null, cut = false } = changes;
  return { files, branch, cut, takenAt: row.taken_at };
}

async function printedBy({ connection: { db } }: UnitContext, run: Run, most: number): Promise<string | undefined> {
  const row = await db.selectFrom('runs').select(['output', 'status']).where('id', '=', run.id).executeTakeFirst();
  return row?.status === 'running' ? row.output?.slice(-most) : undefined;
}
