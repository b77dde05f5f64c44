import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';

export interface SpecChangeRow {
  readonly taskId: number;
  readonly repoRoot: string;
  readonly slug: string;
  readonly baseHash: string;
  readonly openedAt: Instant;
  readonly endedAt: Instant | null;
  readonly archivedPath: string | null;
  readonly mergedHash: string | null;
}

export interface ArchivedAs {
  readonly archivedPath: string | null;
  readonly mergedHash: string | null;
}

/** Changes of specs, visible to those who see their tasks. */
export function specReads({ connection, visible }: UnitContext) {
  const { db } = connection;

  function changes() {
    const query = db
      .selectFrom('spec_changes')
      .innerJoin('tasks', 'tasks.id', 'spec_changes.task_id')
      .selectAll('spec_changes');
    return inScope(query, 'tasks.collection_id', visible);
  }

  return {
    /** The open change with that name. */
    async open(repoRoot: string, slug: string): Promise<SpecChangeRow | undefined> {
      const row = await changes()
        .where('spec_changes.repo_root', '=', repoRoot)
        .where('spec_changes.slug', '=', slug)
        .where('spec_changes.ended_at', 'is', null)
        .executeTakeFirst();
      return row === undefined ? undefined : changeFrom(row);
    },
  };
}

export function specWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(specReads(context), {
    /** Adds the change; false if one with that name is already open, even one that the caller cannot see. */
    async add(change: Pick<SpecChangeRow, 'taskId' | 'repoRoot' | 'slug' | 'baseHash'>): Promise<boolean> {
      const { taskId, repoRoot, slug, baseHash } = change;
      const added = await db
        .insertInto('spec_changes')
        .values({
          task_id: taskId,
          repo_root: repoRoot,
          slug,
          base_hash: baseHash,
          opened_at: now,
          ended_at: null,
          archived_path: null,
          merged_hash: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    async end(taskId: number, { archivedPath, mergedHash }: ArchivedAs): Promise<void> {
      await db
        .updateTable('spec_changes')
        .set({ ended_at: now, archived_path: archivedPath, merged_hash: mergedHash })
        .where('task_id', '=', taskId)
        .where('ended_at', 'is', null)
        .execute();
    },
  });
}

interface StoredChange {
  readonly task_id: number;
  readonly repo_root: string;
  readonly slug: string;
  readonly base_hash: string;
  readonly opened_at: number;
  readonly ended_at: number | null;
  readonly archived_path: string | null;
  readonly merged_hash: string | null;
}

function changeFrom(row: StoredChange): SpecChangeRow {
  return {
    taskId: row.task_id,
    repoRoot: row.repo_root,
    slug: row.slug,
    baseHash: row.base_hash,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    archivedPath: row.archived_path,
    mergedHash: row.merged_hash,
  };
}
