import type { Schema } from '../../../composition/schema.ts';
import { nextNumber } from '../../../kernel/log/counters.ts';
import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import { END_OF_TIME, type Instant } from '../../../kernel/rules/time.ts';
import { folded } from '../../../kernel/search/terms.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { json } from '../../../kernel/store/json.ts';
import { numberCursor, type Page, type PageRequest, readPage } from '../../../kernel/store/paging.ts';
import { randomHex } from '../../../kernel/store/random-hex.ts';
import type { Run } from '../rules/run.ts';
import type { Worker, WorkerStatus, Worktree } from '../rules/worker.ts';
import { threadOfRun } from './thread-of-run.ts';

export type NewWorker = Omit<
  Worker,
  'number' | 'id' | 'status' | 'runId' | 'createdAt' | 'startedAt' | 'endedAt' | 'parentAgent'
>;

/**
 * A worker belongs to its parent: no other agent can refer to it. A run sees those that were started on its own thread.
 */
export function workerReads(context: UnitContext) {
  return joined(workersByThread(context), workerTraces(context), {
    async find(id: string): Promise<Worker | undefined> {
      const row = await mine(context).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : workerFrom(row);
    },
    /** The newest worker with that name, since a newer one takes the name over. */
    async named(name: string): Promise<Worker | undefined> {
      const row = await mine(context)
        .where('folded_name', '=', folded(name))
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : workerFrom(row);
    },
    async list({ limit, cursor }: PageRequest): Promise<Page<Worker>> {
      let query = mine(context).orderBy('number', 'desc');
      if (cursor !== undefined) query = query.where('number', '<', numberCursor(cursor));
      const { rows, next } = await readPage(query, limit, ({ number }) => number);
      return { items: rows.map(workerFrom), next };
    },
    async running(): Promise<readonly Worker[]> {
      const rows = await mine(context).where('status', '=', 'running').orderBy('number').execute();
      return rows.map(workerFrom);
    },
  });
}

/** By thread and without visibility checks: runs and leases refer to threads. */
function workersByThread({ connection: { db } }: UnitContext) {
  return {
    /** Finds workers of any parent; the caller must check permissions. */
    async findAny(id: string): Promise<Worker | undefined> {
      const row = await db.selectFrom('workers').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : workerFrom(row);
    },
    /** The worker that owns the thread. */
    async ofThread(threadId: string): Promise<Worker | undefined> {
      const row = await db.selectFrom('workers').selectAll().where('thread_id', '=', threadId).executeTakeFirst();
      return row === undefined ? undefined : workerFrom(row);
    },
    /** Workers that were started from these threads and are still running. */
    async runningBelow(threadIds: readonly string[]): Promise<readonly Worker[]> {
      const rows = [];
      for (const some of inSlices(threadIds))
        rows.push(
          ...(await db
            .selectFrom('workers')
            .selectAll()
            .where('parent_thread', 'in', some)
            .where('status', '=', 'running')
            .orderBy('number')
            .execute()),
        );
      return rows.map(workerFrom);
    },
    /** The thread on which the agent gets reports of workers that this session started. */
    async replyThread(parent: Pick<Worker, 'parentAgent' | 'parentSession'>): Promise<string | undefined> {
      const row = await db
        .selectFrom('workers')
        .select('parent_thread')
        .where('parent_agent', '=', parent.parentAgent)
        .where('parent_session', '=', parent.parentSession)
        .where('parent_thread', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row?.parent_thread ?? undefined;
    },
  };
}

/** The activity of workers. */
function workerTraces({ connection: { db }, scope }: UnitContext) {
  return {
    /** How often workers of the caller's agent were started since then. */
    async runsSince(since: Instant): Promise<number> {
      const { count } = await db
        .selectFrom('runs')
        .innerJoin('workers', 'workers.thread_id', 'runs.thread_id')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('workers.parent_agent', '=', scope.agent)
        .where('runs.started_at', '>=', since)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    /** The worker's last text and its number of tool uses on its thread in that time. */
    async said(
      threadId: string,
      since: Instant,
      until = END_OF_TIME,
    ): Promise<{ text: string | null; toolUses: number }> {
      const entries = db
        .selectFrom('thread_entries')
        .where('thread_id', '=', threadId)
        .where('created_at', '>=', since)
        .where('created_at', '<=', until);
      const last = await entries
        .select('text')
        .where('type', '=', 'assistant_text')
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const { count } = await entries
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('type', '=', 'tool_use')
        .executeTakeFirstOrThrow();
      return { text: last?.text ?? null, toolUses: Number(count) };
    },
    /** The run's own checkout, if it has one, which is stored with its prompt. */
    async worktreeOf({ id, threadId, startedAt }: Run): Promise<Worktree | null> {
      const rows = await db
        .selectFrom('thread_entries')
        .select('payload')
        .where('thread_id', '=', threadId)
        .where('created_at', '>=', startedAt)
        .where('type', '=', 'message')
        .where('author', '=', HUB_NAME)
        .orderBy('seq')
        .execute();
      const filed = rows.map(({ payload }) => json<{ runId?: string; worktree?: Worktree }>(payload));
      return filed.find((one) => one?.runId === id)?.worktree ?? null;
    },
  };
}

function mine({ connection: { db }, visible, scope }: UnitContext) {
  const query = db.selectFrom('workers').selectAll();
  if (visible === undefined) return query;
  const own = query.where('parent_agent', '=', scope.agent);
  if (scope.run === undefined) return own;
  return own.where('parent_thread', '=', threadOfRun(db, scope.run));
}

export function workerWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;

  async function set(id: string, columns: Partial<Schema['workers']>): Promise<void> {
    await db.updateTable('workers').set(columns).where('id', '=', id).execute();
  }

  return joined(workerReads(context), {
    async add(worker: NewWorker): Promise<Worker> {
      const number = await nextNumber(context, 'worker');
      const row: Schema['workers'] = {
        number,
        id: `w-${number}-${randomHex(3)}`,
        thread_id: worker.threadId,
        agent_id: worker.agent,
        parent_agent: scope.agent,
        parent_session: worker.parentSession,
        parent_thread: worker.parentThread,
        depth: worker.depth,
        subagent_type: worker.subagentType,
        name: worker.name,
        folded_name: worker.name === null ? null : folded(worker.name),
        description: worker.description,
        isolation: worker.isolation,
        status: 'running',
        run_id: null,
        created_at: now,
        started_at: null,
        ended_at: null,
      };
      await db.insertInto('workers').values(row).execute();
      return workerFrom(row);
    },
    started: (id: string, runId: string) =>
      set(id, { status: 'running', run_id: runId, started_at: now, ended_at: null }),
    /** Marks the worker as running again. It loses its name if another running worker has taken it in the meantime. */
    async resumed({ id, name, parentAgent }: Worker): Promise<void> {
      const taken = await db
        .selectFrom('workers')
        .select('id')
        .where('parent_agent', '=', parentAgent)
        .where('folded_name', '=', folded(name ?? ''))
        .where('status', '=', 'running')
        .where('id', '<>', id)
        .executeTakeFirst();
      await set(id, {
        status: 'running',
        ended_at: null,
        ...(taken === undefined ? {} : { name: null, folded_name: null }),
      });
    },
    ended: (id: string, runId: string, status: Exclude<WorkerStatus, 'running'>) =>
      set(id, { status, run_id: runId, ended_at: now }),
  });
}

function workerFrom(row: Schema['workers']): Worker {
  return {
    number: row.number,
    id: row.id,
    threadId: row.thread_id,
    agent: row.agent_id,
    parentAgent: row.parent_agent,
    parentSession: row.parent_session,
    parentThread: row.parent_thread,
    depth: row.depth,
    subagentType: row.subagent_type,
    name: row.name,
    description: row.description,
    // The schema's checks allow only these values.
    isolation: row.isolation as Worker['isolation'],
    status: row.status as WorkerStatus,
    runId: row.run_id,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}
