import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { countOf, type Reader, type Source } from '../../../kernel/store/waiting-source.ts';
import type { ReadyItem } from '../rules/ready-item.ts';

/** Work that others made ready for its owner. */
export const ready: Source<ReadyItem> = {
  kind: 'ready',
  counts: (db, recipient) => readyFor(db, recipient).select(countOf('ready')),
  async since({ connection, scope, visible }, news, limit) {
    const collections = seenCollections(visible);
    const rows = await readyFor(connection.db, { agent: scope.agent, run: scope.run, collections })
      .innerJoin('tasks', 'tasks.id', 'ready_work.task_id')
      .select(['ready_work.news', 'ready_work.since', 'tasks.id', 'tasks.title'])
      .where('ready_work.news', '>', news)
      .orderBy('ready_work.news')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      kind: 'ready',
      news: row.news,
      at: row.since,
      taskId: String(row.id),
      title: row.title,
    }));
  },
};

/** Excludes the task of the current run, and work in collections that the agent has left. */
function readyFor(db: Kysely<Schema>, { agent, run, collections }: Omit<Reader, 'now' | 'session'>) {
  const mine = db.selectFrom('ready_work').where('ready_work.agent_id', '=', agent);
  const seen = collections === undefined ? mine : mine.where((row) => row(collectionOf(row), 'in', collections));
  return run === undefined ? seen : seen.where('ready_work.task_id', 'not in', taskOfRun(db, run));
}

/** A subquery per row, since there are few rows: for a join PostgreSQL reads all tasks of the collection first. */
function collectionOf(row: ExpressionBuilder<Schema, 'ready_work'>) {
  return row.selectFrom('tasks').select('tasks.collection_id').whereRef('tasks.id', '=', 'ready_work.task_id');
}

function taskOfRun(db: Kysely<Schema>, run: string) {
  return db.selectFrom('runs').select('task_id').where('runs.id', '=', run).where('task_id', 'is not', null);
}
