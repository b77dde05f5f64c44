import type { Task } from '../../core/tasks/task.ts';
import type { Instant } from '../../core/time.ts';
import type { UnitContext } from '../context.ts';
import { cutPage, type Page, type PageRequest, pairCursor } from '../paging.ts';
import { statement } from '../statement.ts';
import { tasksFrom } from './rows.ts';

interface Wanted {
  readonly collections: readonly number[];
  readonly at: Instant | undefined;
  readonly id: number | undefined;
  readonly limit: number;
}

/**
 * The newest of each collection by its own index, then the newest of these: one index over all collections would be read
 * through what the caller may not see. `union` also drops the collections that fill up the list.
 */
const newest = statement((db, { collections, at, id, limit }: Wanted) => {
  const [first, ...others] = collections.map((collection) => {
    const archived = db
      .selectFrom('tasks')
      .select(['tasks.id', 'tasks.archived_at'])
      .where('collection_id', '=', collection)
      .where('archived_at', 'is not', null)
      .orderBy('archived_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit);
    const older =
      at === undefined || id === undefined
        ? archived
        : archived.where((row) => row(row.refTuple('archived_at', 'id'), '<', row.tuple(at, id)));
    return db.selectFrom(older.as('one')).select(['one.id', 'one.archived_at']);
  });
  if (first === undefined) throw new Error('Everybody is in one collection at least.');
  const all = others.reduce((sum, next) => sum.union(next), first);
  return db
    .selectFrom('tasks')
    .innerJoin(
      all.orderBy('archived_at', 'desc').orderBy('id', 'desc').limit(limit).as('found'),
      'found.id',
      'tasks.id',
    )
    .selectAll('tasks')
    .orderBy('tasks.archived_at', 'desc')
    .orderBy('tasks.id', 'desc');
});

const newestOfAll = statement((db, { at, id, limit }: Omit<Wanted, 'collections'>) => {
  const archived = db
    .selectFrom('tasks')
    .selectAll()
    .where('archived_at', 'is not', null)
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (at === undefined || id === undefined) return archived;
  return archived.where((row) => row(row.refTuple('archived_at', 'id'), '<', row.tuple(at, id)));
});

/** Archived tasks, newest first; the id settles what happened in the same millisecond. */
export async function taskHistory(context: UnitContext, page: PageRequest): Promise<Page<Task>> {
  const { connection, visible } = context;
  const after = page.cursor === undefined ? undefined : pairCursor(page.cursor);
  const wanted = { at: after?.at, id: after?.id, limit: page.limit + 1 };
  const found =
    visible === undefined
      ? await newestOfAll.all(connection, wanted)
      : await newest.all(connection, { ...wanted, collections: [...visible.keys()] });
  const { rows, next } = cutPage(found, page.limit, ({ archived_at, id }) => `${archived_at}-${id}`);
  return { items: await tasksFrom(context, rows), next };
}
