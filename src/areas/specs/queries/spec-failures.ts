import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';

export interface FailureHistory {
  readonly count: number;
  /** The proposal that was made from one of the failures. */
  readonly proposalId: number | null;
}

/** Failures found while implementing spec changes, visible to those who see the tasks. */
export function specFailureReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  return {
    /** How often a failure with that signature was recorded in a repository. */
    async history(repoRoot: string, signature: string): Promise<FailureHistory> {
      const query = db
        .selectFrom('spec_failures')
        .innerJoin('tasks', 'tasks.id', 'spec_failures.task_id')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('spec_failures.proposal_id').as('proposal')])
        .where('spec_failures.repo_root', '=', repoRoot)
        .where('spec_failures.signature', '=', signature);
      const row = await inScope(query, 'tasks.collection_id', visible).executeTakeFirstOrThrow();
      return { count: Number(row.count), proposalId: row.proposal };
    },
  };
}

export interface NewFailure {
  readonly memoryId: number;
  readonly taskId: number;
  readonly repoRoot: string;
  readonly signature: string;
  readonly proposalId: number | null;
}

export function specFailureWrites(context: UnitContext) {
  const { connection, now } = context;
  return joined(specFailureReads(context), {
    async add({ memoryId, taskId, repoRoot, signature, proposalId }: NewFailure): Promise<void> {
      await connection.db
        .insertInto('spec_failures')
        .values({
          memory_id: memoryId,
          task_id: taskId,
          repo_root: repoRoot,
          signature,
          at: now,
          proposal_id: proposalId,
        })
        .execute();
    },
  });
}
