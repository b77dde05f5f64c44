import type { Schema } from '../../../composition/schema.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { seenCollections } from '../../../kernel/store/scope.ts';
import { insertion, statement } from '../../../kernel/store/statement.ts';
import type { FileClaim } from '../rules/claim.ts';
import { claimFrom, claimsIn, heldFor, rowFrom, seenClaims } from './claim-rows.ts';
import { claimsInRepo } from './claims-in-repo.ts';
import { movingClaims } from './moving-claims.ts';

interface OnFile {
  readonly repoRoot: string;
  readonly filePath: string;
  readonly taskId: number | undefined;
  readonly collections: readonly number[] | undefined;
}

const claimsOnFile = statement((db, { repoRoot, filePath, taskId, collections }: OnFile) => {
  const query = claimsIn(db, collections)
    .where('file_claims.repo_root', '=', repoRoot)
    .where('file_claims.file_path', '=', filePath)
    .orderBy('file_claims.memory_id');
  return taskId === undefined ? query : query.where('file_claims.task_id', '=', taskId);
});

const key = ['repo_root', 'file_path', 'session_id', 'held_for'] as const;

const putClaim = statement((db, claim: Schema['file_claims']) => {
  const { repo_root, file_path, session_id, held_for, ...rest } = claim;
  return db
    .insertInto('file_claims')
    .values(claim)
    .onConflict((conflict) => conflict.columns([...key]).doUpdateSet(rest));
}, 'value');

/** A session that already has a claim on a file keeps its position among the claimers. */
const takeFiles = insertion('file_claims', (query) =>
  query.onConflict((conflict) =>
    conflict.columns([...key]).doUpdateSet(({ ref }) => ({
      task_id: ref('excluded.task_id'),
      agent_id: ref('excluded.agent_id'),
      claimed_at: ref('excluded.claimed_at'),
      edited_at: ref('excluded.edited_at'),
      state: ref('excluded.state'),
      expires_at: ref('excluded.expires_at'),
      baton_id: ref('excluded.baton_id'),
    })),
  ),
);

const releasedOn = statement((db, { taskId, session }: { readonly taskId: number; readonly session: SessionId }) =>
  db.deleteFrom('file_claims').where('task_id', '=', taskId).where('session_id', '=', session),
);

/** Claims on files. Those on tasks that the caller cannot see are left out. */
export function fileClaimReads(context: UnitContext) {
  const { connection } = context;
  const seen = () => seenClaims(context);

  return joined(movingClaims(context), claimsInRepo(context), {
    /** Every claim on a file of a repository; for a file outside any repository, the claims on the same task. */
    async onFile(repoRoot: string, filePath: string, taskId: number): Promise<readonly FileClaim[]> {
      const place = { repoRoot, filePath, taskId: repoRoot === '' ? taskId : undefined };
      return (await claimsOnFile.all(connection, { ...place, collections: seenCollections(context.visible) })).map(
        claimFrom,
      );
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
    /** The claims of these sessions, oldest first. */
    async ofSessions(sessions: readonly SessionId[]): Promise<readonly FileClaim[]> {
      if (sessions.length === 0) return [];
      const rows = await seen()
        .where('file_claims.session_id', 'in', sessions)
        .orderBy('file_claims.memory_id')
        .orderBy('file_claims.file_path')
        .execute();
      return rows.map(claimFrom);
    },
  });
}

export function fileClaimWrites(context: UnitContext) {
  const { connection, now } = context;
  const { db } = connection;
  return joined(fileClaimReads(context), {
    /**
     * A session has one claim per file of a repository: a new claim replaces its old one, even one made for another
     * task.
     */
    async put(claim: FileClaim): Promise<void> {
      await putClaim.all(connection, rowFrom(claim));
    },
    /**
     * Like `put`, for the files a session takes over with a piece of work: files it already worked on keep their
     * position.
     */
    async take(claims: readonly FileClaim[]): Promise<void> {
      await takeFiles(connection, claims.map(rowFrom));
    },
    async remove(claim: Pick<FileClaim, 'repoRoot' | 'filePath' | 'session' | 'taskId'>): Promise<void> {
      await db
        .deleteFrom('file_claims')
        .where('repo_root', '=', claim.repoRoot)
        .where('file_path', '=', claim.filePath)
        .where('session_id', '=', claim.session)
        .where('held_for', '=', heldFor(claim))
        .execute();
    },
    /** An edit refreshes the session's own claim on the file. */
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
    /** Releases all claims of a session on a task. */
    async releaseOn(taskId: number, session: SessionId): Promise<void> {
      await releasedOn.all(connection, { taskId, session });
    },
  });
}
