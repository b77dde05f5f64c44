import { lastNumber } from '../../../kernel/log/counters.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { autoNote, workingNote } from './working-notes.ts';

/** A memory as an entry of a thread or a session: its kind and time, without its text. */
export interface Entry {
  readonly id: number;
  readonly kind: string;
  readonly session: SessionId | null;
  readonly at: Instant;
  readonly replyTo: number | null;
}

export interface Entries {
  readonly rows: readonly Entry[];
  /** The number of all matching entries, beyond the limit. */
  readonly total: number;
}

interface Following {
  readonly afterId: number;
  /** Entries of this session are left out. */
  readonly notOf: SessionId;
  readonly kinds: readonly string[];
  readonly limit: number;
}

/** The memory that mirrors a task is the task itself, not an entry on it. */
const COMPANION = 'task';
const columns = ['id', 'kind', 'session_id as session', 'created_at as at', 'reply_to as replyTo'] as const;

/** The texts of entries on tasks. */
function textsOnTasks(context: UnitContext) {
  const on = (taskId: number) => entriesIn(context).where('task_id', '=', taskId);
  return {
    /** The texts of entries of these kinds on a task since then, newest first. */
    async textsOf(taskId: number, kinds: readonly string[], since: Instant, limit: number) {
      return on(taskId)
        .select(['id', 'kind', 'text'])
        .where('kind', 'in', [...kinds])
        .where('created_at', '>', since)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    /** The texts of the newest entries on a task, newest first. */
    async textsOn(taskId: number, limit: number): Promise<readonly string[]> {
      const rows = await on(taskId).select('text').orderBy('id', 'desc').limit(limit).execute();
      return rows.map(({ text }) => text);
    },
  };
}

/** Memories in the order of their creation. */
export function observationReads(context: UnitContext) {
  const on = (taskId: number) => entriesIn(context).where('task_id', '=', taskId);
  const by = (session: SessionId) => entriesIn(context).where('session_id', '=', session);

  return {
    /** The newest entries on a task. */
    async onTask(taskId: number, limit: number): Promise<Entries> {
      const rows = await on(taskId).select(columns).orderBy('id', 'desc').limit(limit).execute();
      return counted(rows, limit, on(taskId));
    },
    /** The entries of other sessions about a repository after a given entry, oldest first. */
    async inRepoAfter(repoRoot: string, { afterId, notOf, kinds, limit }: Following): Promise<Entries> {
      const news = entriesIn(context)
        .where('id', '>', afterId)
        .where('kind', 'in', kinds)
        .where((row) => row.or([row('session_id', 'is', null), row('session_id', '<>', notOf)]))
        .where('task_id', 'in', (tasks) => tasks.selectFrom('tasks').select('id').where('repo_root', '=', repoRoot));
      const rows = await news.select(columns).orderBy('id').limit(limit).execute();
      return counted(rows, limit, news);
    },
    /** Which of these tasks the session has written on. */
    async writtenOn(session: SessionId, tasks: readonly number[]): Promise<ReadonlySet<number>> {
      if (tasks.length === 0) return new Set();
      const rows = await by(session)
        .where('task_id', 'in', [...tasks])
        .select('task_id')
        .distinct()
        .execute();
      return new Set(rows.flatMap(({ task_id }) => task_id ?? []));
    },
    /** The highest id assigned. */
    lastId: () => lastNumber(context, 'memory'),
    workingNote: (session: SessionId) => workingNote(by(session)),
    autoNote: (session: SessionId, taskId: number) => autoNote(by(session), taskId),
    ...textsOnTasks(context),
  };
}

export function entriesIn({ connection, visible }: UnitContext) {
  const query = connection.db.selectFrom('memories').where('kind', '<>', COMPANION);
  return inScope(query, 'collection_id', visible);
}

async function counted(rows: readonly Entry[], limit: number, all: ReturnType<typeof entriesIn>): Promise<Entries> {
  return { rows, total: rows.length < limit ? rows.length : await countOf(all) };
}

async function countOf(all: ReturnType<typeof entriesIn>): Promise<number> {
  const { total } = await all.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return Number(total);
}
