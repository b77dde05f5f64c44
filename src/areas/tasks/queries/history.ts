import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Engine } from '../../../kernel/store/dialect/engine.ts';
import { newestOfEach, type TaskQuery } from '../../../kernel/store/newest-of-each.ts';
import { type Page, type PageRequest, pageOf, pairCursor } from '../../../kernel/store/paging.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import { isWork } from '../../../kernel/store/work-tasks.ts';
import type { Task } from '../rules/task.ts';
import { tasksFrom } from './rows.ts';

interface Wanted {
  readonly collections: readonly number[];
  readonly at: Instant | undefined;
  readonly id: number | undefined;
  readonly limit: number;
}

function newestOn(kind: Engine['kind']) {
  return statement((db, { collections, at, id, limit }: Wanted) => {
    const which = (query: TaskQuery) => {
      const archived = query.where('tasks.archived_at', 'is not', null).where(isWork);
      if (at === undefined || id === undefined) return archived;
      return archived.where((row) => row(row.refTuple('tasks.archived_at', 'tasks.id'), '<', row.tuple(at, id)));
    };
    return newestOfEach(db, kind, { collections, by: 'archived_at', which, limit });
  });
}

const newest = { sqlite: newestOn('sqlite'), postgres: newestOn('postgres') };

const newestOfAll = statement((db, { at, id, limit }: Omit<Wanted, 'collections'>) => {
  const archived = db
    .selectFrom('tasks')
    .selectAll()
    .where('archived_at', 'is not', null)
    .where(isWork)
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (at === undefined || id === undefined) return archived;
  return archived.where((row) => row(row.refTuple('archived_at', 'id'), '<', row.tuple(at, id)));
});

/** Archived tasks, newest first; the id breaks ties within one millisecond. */
export async function taskHistory(context: UnitContext, page: PageRequest): Promise<Page<Task>> {
  const { connection, engine, visible } = context;
  const after = page.cursor === undefined ? undefined : pairCursor(page.cursor);
  const collections = seenCollections(visible);
  const read = (limit: number) => {
    const wanted = { at: after?.at, id: after?.id, limit };
    if (collections === undefined) return newestOfAll.all(connection, wanted);
    return newest[engine.kind].all(connection, { ...wanted, collections });
  };
  const { rows, next } = await pageOf(read, page.limit, ({ archived_at, id }) => `${archived_at}-${id}`);
  return { items: await tasksFrom(context, rows), next };
}
