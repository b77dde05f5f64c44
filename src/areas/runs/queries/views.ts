import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { type Page, type PageRequest, readPage, textCursor } from '../../../kernel/store/paging.ts';
import type { Run } from '../rules/run.ts';
import type { Worker } from '../rules/worker.ts';
import { parkedViews } from './parked.ts';
import { runFrom } from './rows.ts';
import { reachedCap } from './spend-cap.ts';
import { runUsage } from './usage.ts';
import { matchingRuns, type RunFilter, visibleRuns } from './visible-runs.ts';

/** A run with the details that its listing shows. */
export interface ListedRun {
  readonly run: Run;
  readonly title: string | null;
  readonly worker: RunningWorker | null;
  /** The last thing the run said or did, while it is running. */
  readonly lastLine: string | null;
}

/** The worker of a run without a task. */
export interface RunningWorker extends Pick<Worker, 'id' | 'name' | 'description' | 'parentThread'> {
  readonly parent: AgentId;
  /** The state of the report of this run; `null` while there is none. */
  readonly report: ReportState | null;
}

export type ReportState = 'pending' | 'delivered' | 'acknowledged';

const LONGEST_LINE = 200;

/** Current and past runs, for people. A run is as visible as its task. */
export function runViews(context: UnitContext) {
  return joined(parkedViews(context), {
    /** Newest first. */
    async page(filter: RunFilter, { limit, cursor }: PageRequest): Promise<Page<ListedRun>> {
      let query = matchingRuns(context, filter)
        .selectAll('runs')
        .select(['tasks.title', ...workerColumns]);
      if (cursor !== undefined) {
        const { at, id } = textCursor(cursor);
        query = query.where((row) => row(row.refTuple('runs.started_at', 'runs.id'), '<', row.tuple(at, id)));
      }
      const newest = query.orderBy('runs.started_at', 'desc').orderBy('runs.id', 'desc');
      const { rows: shown, next } = await readPage(newest, limit, ({ started_at, id }) => `${started_at}-${id}`);
      const lines = await lastLines(
        context,
        shown.filter((row) => row.status === 'running'),
      );
      const reports = await reportStates(
        context,
        shown.filter(({ worker }) => worker !== null),
      );
      const items = shown.map((row) => ({
        run: runFrom(row),
        title: row.title,
        worker: workerFrom(row, reports.get(row.id) ?? null),
        lastLine: lines.get(row.id) ?? lastLineOf(row.status === 'running' ? row.output : null),
      }));
      return { items, next };
    },
    reachedCap: () => reachedCap(context),
    /** The number of current runs, of tasks and of workers. */
    async countRunning(): Promise<number> {
      const row = await visibleRuns(context)
        .select((one) => one.fn.countAll<number>().as('count'))
        .where('runs.status', '=', 'running')
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    usage: (since: Instant, zone: string, agent?: AgentId) => runUsage(context, since, zone, agent),
  });
}

const workerColumns = [
  'workers.id as worker',
  'workers.name as workerName',
  'workers.description as workerDescription',
  'workers.parent_agent as parent',
  'workers.parent_thread as parentThread',
] as const;

interface WorkerColumns {
  readonly worker: string | null;
  readonly workerName: string | null;
  readonly workerDescription: string | null;
  readonly parent: AgentId | null;
  readonly parentThread: string | null;
}

function workerFrom(row: WorkerColumns, report: ReportState | null): RunningWorker | null {
  const { worker: id, workerName: name, workerDescription, parent, parentThread } = row;
  if (id === null || parent === null) return null;
  return { id, name, description: workerDescription ?? '', parent, parentThread, report };
}

/** The delivery state of these runs' reports. */
async function reportStates(
  { connection }: UnitContext,
  runs: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, ReportState>> {
  if (runs.length === 0) return new Map();
  const rows = await connection.db
    .selectFrom('notifications')
    .select(['run_id', 'delivered_at', 'acked_at'])
    .where(
      'run_id',
      'in',
      runs.map(({ id }) => id),
    )
    .execute();
  return new Map(
    rows.map(({ run_id, delivered_at, acked_at }) => [
      run_id ?? '',
      acked_at !== null ? 'acknowledged' : delivered_at !== null ? 'delivered' : 'pending',
    ]),
  );
}

/** The last thing each of these runs said or did. */
async function lastLines(
  { connection }: UnitContext,
  rows: readonly { readonly id: string; readonly thread_id: string; readonly started_at: number }[],
): Promise<ReadonlyMap<string, string>> {
  const lines = new Map<string, string>();
  for (const { id, thread_id, started_at } of rows) {
    const entry = await connection.db
      .selectFrom('thread_entries')
      .select('text')
      .where('thread_id', '=', thread_id)
      .where('type', 'in', ['assistant_text', 'tool_use'])
      .where('created_at', '>=', started_at)
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    const line = lastLineOf(entry?.text ?? null);
    if (line !== null) lines.set(id, line);
  }
  return lines;
}

function lastLineOf(text: string | null): string | null {
  const line = text?.trimEnd().split('\n').at(-1)?.trim() ?? '';
  return line === '' ? null : line.slice(0, LONGEST_LINE);
}
