import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inSlices } from '../../../kernel/store/in-slices.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import type { TaskStatus } from '../../tasks/rules/task.ts';

/** A task on the branch of a change or below it. */
export interface SpecTaskRow {
  readonly id: number;
  readonly title: string;
  readonly branch: string;
  readonly status: TaskStatus;
  readonly updatedAt: Instant;
}

/** Addressed entries are private to their recipients, so they cannot serve as evidence. */
const ADDRESSED = ['message', 'handoff', 'relay', 'task'];

/** Tasks of specs, visible to those who see their collections. */
export function specTaskReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  const collections = seenCollections(visible);

  function tasksIn(repoRoot: string) {
    const query = db.selectFrom('tasks').where('repo_root', '=', repoRoot);
    return inCollections(query, 'collection_id', collections);
  }

  return {
    /** The number of tasks of a repository. */
    async countIn(repoRoot: string): Promise<number> {
      const row = await tasksIn(repoRoot)
        .select((one) => one.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
    /** The tasks on branches of specs, by id. */
    async onSpecBranches(repoRoot: string): Promise<readonly SpecTaskRow[]> {
      const rows = await tasksIn(repoRoot)
        .select(['id', 'title', 'branch', 'status', 'updated_at as updatedAt'])
        .where('branch', 'like', 'spec/%')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({ ...row, branch: row.branch ?? '', status: row.status as TaskStatus }));
    },
    /** Which of the tasks have a thread entry that contains one of the words, in lower case. */
    async mentioning(taskIds: readonly number[], words: readonly string[]): Promise<ReadonlySet<number>> {
      const found = new Set<number>();
      for (const some of inSlices(taskIds)) {
        const query = db
          .selectFrom('memories')
          .select('task_id')
          .distinct()
          .where('task_id', 'in', some)
          .where('kind', 'not in', ADDRESSED)
          .where((row) => row.or(words.map((word) => row(row.fn('lower', ['text']), 'like', `%${word}%`))));
        const seen = inCollections(query, 'collection_id', collections);
        for (const { task_id: id } of await seen.execute()) if (id !== null) found.add(id);
      }
      return found;
    },
  };
}
