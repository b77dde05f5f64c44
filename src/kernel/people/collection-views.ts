import type { Collection, Member } from '../rules/collection.ts';
import type { UnitContext } from '../store/context.ts';
import { cutPage, numberCursor, type Page, type PageRequest } from '../store/paging.ts';
import { isWork } from '../store/work-tasks.ts';
import { listCollections, membersOf, namedCollection } from './known-collections.ts';

export interface ListedCollection extends Collection {
  readonly memories: number;
  readonly tasks: number;
  /** `null` for the workspace, which has every agent as a member. */
  readonly members: number | null;
}

/** Collections and their members, page by page, for people. */
export function collectionViews(context: UnitContext) {
  const { db } = context.connection;

  async function counted(ids: readonly number[]) {
    const [memories, tasks, members] = [
      await db
        .selectFrom('memory_counts')
        .select((row) => ['collection_id as id', row.fn.sum<number>('memories').as('count')])
        .where('collection_id', 'in', [...ids])
        .groupBy('collection_id')
        .execute(),
      await db
        .selectFrom('tasks')
        .select((row) => ['collection_id as id', row.fn.countAll<number>().as('count')])
        .where(isWork)
        .where('collection_id', 'in', [...ids])
        .groupBy('collection_id')
        .execute(),
      await db
        .selectFrom('members')
        .select((row) => ['collection_id as id', row.fn.countAll<number>().as('count')])
        .where('collection_id', 'in', [...ids])
        .groupBy('collection_id')
        .execute(),
    ].map((rows) => new Map(rows.map(({ id, count }) => [id, Number(count)])));
    return { memories, tasks, members };
  }

  async function everybody(): Promise<readonly Member[]> {
    const rows = await db.selectFrom('agents').select('id').where('removed_at', 'is', null).execute();
    return rows.map(({ id }) => ({ agent: id, role: 'member' }));
  }

  return {
    /** The collections that the caller may see, in the order of their creation. */
    async page({ limit, cursor }: PageRequest): Promise<Page<ListedCollection>> {
      const after = cursor === undefined ? 0 : numberCursor(cursor);
      const later = (await listCollections(context)).filter(({ id }) => id > after);
      const { rows: shown, next } = cutPage(later, limit, ({ id }) => id);
      if (shown.length === 0) return { items: [], next };
      const { memories, tasks, members } = await counted(shown.map(({ id }) => id));
      const items = shown.map((one) => ({
        ...one,
        memories: memories?.get(one.id) ?? 0,
        tasks: tasks?.get(one.id) ?? 0,
        members: one.kind === 'workspace' ? null : (members?.get(one.id) ?? 0),
      }));
      return { items, next };
    },
    /** The members of a collection, by id. In the workspace these are all agents, without an invitation. */
    async membersPage(name: string, { limit, cursor }: PageRequest): Promise<Page<Member>> {
      const { id, kind } = await namedCollection(context, name);
      const members = kind === 'workspace' ? await everybody() : await membersOf(context, id);
      const all = [...members].sort((a, b) => (a.agent < b.agent ? -1 : 1));
      const later = all.filter(({ agent }) => cursor === undefined || agent > cursor);
      const { rows: items, next } = cutPage(later, limit, ({ agent }) => agent);
      return { items, next };
    },
  };
}
