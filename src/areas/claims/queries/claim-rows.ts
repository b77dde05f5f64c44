import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inCollections, seenCollections } from '../../../kernel/store/scope.ts';
import type { FileClaim } from '../rules/claim.ts';

/** Claims on tasks that the caller can see. */
export function seenClaims(context: UnitContext) {
  return claimsIn(context.connection.db, seenCollections(context.visible));
}

/** Claims on tasks of these collections, or of all collections if `undefined`. */
export function claimsIn(db: Kysely<Schema>, collections: readonly number[] | undefined) {
  const query = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .selectAll('file_claims');
  return inCollections(query, 'tasks.collection_id', collections);
}

export function claimFrom(row: Schema['file_claims']): FileClaim {
  return {
    repoRoot: row.repo_root,
    filePath: row.file_path,
    session: row.session_id,
    taskId: row.task_id,
    agent: row.agent_id,
    claimedAt: row.claimed_at,
    editedAt: row.edited_at,
    state: row.state,
    expiresAt: row.expires_at,
    batonId: row.baton_id,
    memoryId: row.memory_id,
  };
}

/** The part of a claim's key that separates files outside any repository by task. */
export function heldFor({ repoRoot, taskId }: Pick<FileClaim, 'repoRoot' | 'taskId'>): number {
  return repoRoot === '' ? taskId : 0;
}

export function rowFrom(claim: FileClaim): Schema['file_claims'] {
  return {
    repo_root: claim.repoRoot,
    file_path: claim.filePath,
    session_id: claim.session,
    held_for: heldFor(claim),
    task_id: claim.taskId,
    agent_id: claim.agent,
    claimed_at: claim.claimedAt,
    edited_at: claim.editedAt,
    state: claim.state,
    expires_at: claim.expiresAt,
    baton_id: claim.batonId,
    memory_id: claim.memoryId,
  };
}
