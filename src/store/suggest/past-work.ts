import type { UnitContext } from '../context.ts';
import { json } from '../json.ts';

export interface KindCount {
  readonly taskId: number;
  readonly kind: string;
  readonly count: number;
}

export interface PastEntry {
  readonly id: number;
  readonly taskId: number;
  readonly kind: string;
  readonly text: string;
}

/** What happened on tasks that a suggestion draws on, as far as the caller sees them. */
export function pastWorkReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  const collections = visible === undefined ? undefined : [...visible.keys()];

  function entriesOn(ids: readonly number[]) {
    const query = db.selectFrom('memories').where('task_id', 'in', ids);
    return collections === undefined ? query : query.where('collection_id', 'in', collections);
  }

  return {
    async kindCounts(ids: readonly number[]): Promise<readonly KindCount[]> {
      if (ids.length === 0) return [];
      const rows = await entriesOn(ids)
        .where('kind', '<>', 'task')
        .select(({ fn }) => ['task_id', 'kind', fn.countAll<number>().as('count')])
        .groupBy(['task_id', 'kind'])
        .execute();
      return rows.map((row) => ({ taskId: row.task_id ?? 0, kind: row.kind, count: Number(row.count) }));
    },
    /** The files that were claimed for each task, in the order in which that happened. */
    async claimedFiles(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
      const files = new Map<number, string[]>(ids.map((id) => [id, []]));
      if (ids.length === 0) return files;
      const rows = await entriesOn(ids)
        .where('kind', 'in', ['claim', 'auto-claim'])
        .select(['task_id', 'payload'])
        .orderBy('id')
        .execute();
      for (const { task_id, payload } of rows) {
        const path = json<{ metadata?: { file_path?: unknown } }>(payload)?.metadata?.file_path;
        if (typeof path === 'string') files.get(task_id ?? 0)?.push(path);
      }
      return files;
    },
    /** The newest entries of these kinds on the tasks. */
    async newest(ids: readonly number[], kinds: readonly string[], limit: number): Promise<readonly PastEntry[]> {
      if (ids.length === 0) return [];
      const rows = await entriesOn(ids)
        .where('kind', 'in', kinds)
        .select(['id', 'task_id', 'kind', 'text'])
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, task_id, kind, text }) => ({ id, taskId: task_id ?? 0, kind, text }));
    },
    async subtaskCounts(ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
      if (ids.length === 0) return new Map();
      const query = db.selectFrom('tasks').where('parent_id', 'in', ids);
      const rows = await (collections === undefined ? query : query.where('collection_id', 'in', collections))
        .select(({ fn }) => ['parent_id', fn.countAll<number>().as('count')])
        .groupBy('parent_id')
        .execute();
      return new Map(rows.map((row) => [row.parent_id ?? 0, Number(row.count)]));
    },
  };
}
