import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { cutPage, numberCursor, type Page, type PageRequest, pageOf } from '../../../kernel/store/paging.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Plan, SubtaskPlace } from '../rules/plan.ts';

interface PlanRow {
  readonly task_id: number;
  readonly repo_root: string;
  readonly slug: string;
  readonly title: string;
  readonly problem: string;
  readonly acceptance: string;
  readonly auto_archive: number;
  readonly by_queen: number;
  readonly created_by: string;
  readonly created_at: number;
  readonly status: string;
  readonly memory_id: number;
}

interface Named {
  readonly slug: string;
  readonly repo: string | undefined;
  readonly collections: readonly number[] | undefined;
}

function planRows(db: Kysely<Schema>, collections: readonly number[] | undefined) {
  const query = db
    .selectFrom('plans')
    .innerJoin('tasks', 'tasks.id', 'plans.task_id')
    .selectAll('plans')
    .select(['tasks.status', 'tasks.memory_id']);
  return inCollections(query, 'tasks.collection_id', collections);
}

const plansNamed = statement((db, { slug, repo, collections }: Named) => {
  const query = planRows(db, collections).where('plans.slug', '=', slug).orderBy('plans.task_id');
  return repo === undefined ? query : query.where('plans.repo_root', '=', repo);
});

interface NamedPart extends Named {
  readonly position: number;
}

const plansWithPart = statement((db, { slug, repo, position, collections }: NamedPart) => {
  const query = planRows(db, collections)
    .leftJoin('plan_subtasks', (join) =>
      join.onRef('plan_subtasks.plan_id', '=', 'plans.task_id').on('plan_subtasks.position', '=', position),
    )
    .leftJoin('tasks as part', 'part.id', 'plan_subtasks.task_id')
    .select(['part.id as part_id', 'part.collection_id as part_collection', 'plan_subtasks.spec_row_id'])
    .where('plans.slug', '=', slug)
    .orderBy('plans.task_id');
  return repo === undefined ? query : query.where('plans.repo_root', '=', repo);
});

const plansById = statement((db, { ids, collections }: { ids: readonly number[]; collections: Named['collections'] }) =>
  planRows(db, collections).where('plans.task_id', 'in', ids).orderBy('plans.task_id', 'desc'),
);

interface Newest {
  readonly repo: string | undefined;
  readonly before: number;
  readonly limit: number;
  readonly collections: readonly number[] | undefined;
}

const newestPlans = statement((db, { repo, before, limit, collections }: Newest) => {
  const query = planRows(db, collections)
    .where('plans.task_id', '<', before)
    .orderBy('plans.task_id', 'desc')
    .limit(limit);
  return repo === undefined ? query : query.where('plans.repo_root', '=', repo);
});

export interface PlanPart {
  readonly plan: Plan;
  readonly part: SubtaskPlace | undefined;
}

/** Plans whose root task the caller can see. */
export function planReads(context: UnitContext) {
  const { connection, visible, looked } = context;
  const collections = seenCollections(visible);
  const shown = (rows: readonly PlanRow[]): readonly Plan[] => {
    for (const row of rows) looked.set(row.memory_id, row.task_id);
    return rows.map(planFrom);
  };
  const byIds = async (ids: readonly number[]) =>
    ids.length === 0 ? [] : shown(await plansById.all(connection, { ids, collections }));
  return {
    /**
     * The plans with a slug, at most one per repository, in the order of publication. Each comes with its sub-task at
     * the given position, if the caller can see it.
     */
    async withPart(slug: string, index: number, repo?: string): Promise<readonly PlanPart[]> {
      const rows = await plansWithPart.all(connection, { slug, repo, position: index, collections });
      const plans = shown(rows);
      return rows.flatMap(({ part_id: taskId, part_collection: where, spec_row_id: specRow }, at) => {
        const plan = plans[at];
        if (plan === undefined) return [];
        const isSeen = where !== null && (visible === undefined || visible.has(where));
        return [{ plan, part: isSeen && taskId !== null ? { taskId, index, specRow } : undefined }];
      });
    },
    /** Plans by the ids of their root tasks, newest first. */
    byIds,
    /** Newest first. */
    async newest(repo: string | undefined, { limit, cursor }: PageRequest): Promise<Page<Plan>> {
      const before = beforeOf(cursor);
      const read = (most: number) => newestPlans.all(connection, { repo, before, limit: most, collections });
      const { rows, next } = await pageOf(read, limit, ({ task_id }) => task_id);
      return { items: shown(rows), next };
    },
    /** Newest first, of the plans with these root tasks. */
    async newestAmong(ids: readonly number[], { limit, cursor }: PageRequest): Promise<Page<Plan>> {
      const before = beforeOf(cursor);
      const wanted = ids.filter((id) => id < before).sort((a, b) => b - a);
      const { rows, next } = cutPage(wanted, limit, (id) => id);
      return { items: await byIds(rows), next };
    },
    /** Whether a repository has a plan with that slug, visible or not: slugs are unique per repository. */
    async isTaken(repo: string, slug: string): Promise<boolean> {
      const wanted = { slug, repo, collections: undefined };
      return (await plansNamed.first(connection, wanted)) !== undefined;
    },
  };
}

function beforeOf(cursor: string | undefined): number {
  return cursor === undefined ? Number.MAX_SAFE_INTEGER : numberCursor(cursor);
}

function planFrom(row: PlanRow): Plan {
  return {
    rootId: row.task_id,
    repoRoot: row.repo_root,
    slug: row.slug,
    title: row.title,
    problem: row.problem,
    acceptance: json<string[]>(row.acceptance) ?? [],
    autoArchive: row.auto_archive === 1,
    byQueen: row.by_queen === 1,
    createdBy: row.created_by,
    createdAt: row.created_at,
    state: row.status === 'canceled' ? 'lost' : row.status === 'done' ? 'archived' : 'open',
  };
}
