import type { FileClaim } from '../../core/claims/claim.ts';
import type { SessionId } from '../../core/identity.ts';
import type { UnitContext } from '../context.ts';
import { claimFrom, rowFrom, seenClaims } from './claim-rows.ts';
import { claimsInRepo } from './claims-in-repo.ts';
import { movingClaims } from './moving-claims.ts';

/** Claims on files. Those on tasks that the caller cannot see are left out. */
export function fileClaimReads(context: UnitContext) {
  const seen = () => seenClaims(context);

  return {
    ...movingClaims(context),
    ...claimsInRepo(context),
    /** Every claim on a file of a repository; of a file without one, those on the same task. */
    async onFile(repoRoot: string, filePath: string, taskId: number): Promise<readonly FileClaim[]> {
      const query = seen()
        .where('file_claims.repo_root', '=', repoRoot)
        .where('file_claims.file_path', '=', filePath)
        .orderBy('file_claims.memory_id');
      const rows = await (repoRoot === '' ? query.where('file_claims.task_id', '=', taskId) : query).execute();
      return rows.map(claimFrom);
    },
    /** All claims on a task's files, by path. */
    async onTask(taskId: number): Promise<readonly FileClaim[]> {
      const rows = await seen()
        .where('file_claims.task_id', '=', taskId)
        .orderBy('file_claims.file_path')
        .orderBy('file_claims.memory_id')
        .execute();
      return rows.map(claimFrom);
    },
    /** What these sessions have claimed, the first claimed first. */
    async ofSessions(sessions: readonly SessionId[]): Promise<readonly FileClaim[]> {
      if (sessions.length === 0) return [];
      const rows = await seen()
        .where('file_claims.session_id', 'in', sessions)
        .orderBy('file_claims.memory_id')
        .orderBy('file_claims.file_path')
        .execute();
      return rows.map(claimFrom);
    },
  };
}

export function fileClaimWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return {
    ...fileClaimReads(context),
    /** A session has one claim on a file: a new one takes the place of its old one, also from another task. */
    async put(claim: FileClaim): Promise<void> {
      const { repo_root, file_path, session_id, ...rest } = rowFrom(claim);
      await db
        .insertInto('file_claims')
        .values({ repo_root, file_path, session_id, ...rest })
        .onConflict((conflict) => conflict.columns(['repo_root', 'file_path', 'session_id']).doUpdateSet(rest))
        .execute();
    },
    async remove({ repoRoot, filePath, session }: Pick<FileClaim, 'repoRoot' | 'filePath' | 'session'>): Promise<void> {
      await db
        .deleteFrom('file_claims')
        .where('repo_root', '=', repoRoot)
        .where('file_path', '=', filePath)
        .where('session_id', '=', session)
        .execute();
    },
    /** An edit keeps the session's own claim on the file fresh. */
    async edited(repoRoot: string, filePath: string, session: SessionId): Promise<void> {
      await db
        .updateTable('file_claims')
        .set({ edited_at: now })
        .where('repo_root', '=', repoRoot)
        .where('file_path', '=', filePath)
        .where('session_id', '=', session)
        .where('state', '=', 'active')
        .execute();
    },
    /** A session gives up what it holds on a task. */
    async releaseOn(taskId: number, session: SessionId): Promise<void> {
      await db.deleteFrom('file_claims').where('task_id', '=', taskId).where('session_id', '=', session).execute();
    },
  };
}
