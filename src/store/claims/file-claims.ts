import type { FileClaim } from '../../core/claims/claim.ts';
import type { SessionId } from '../../core/identity.ts';
import type { UnitContext } from '../context.ts';
import { inSlices } from '../in-slices.ts';
import type { Schema } from '../schema.ts';
import { statement } from '../statement.ts';

interface OnFiles {
  readonly repoRoot: string;
  readonly files: readonly string[];
  readonly collections: readonly number[] | undefined;
}

const claimsOnFiles = statement((db, { repoRoot, files, collections }: OnFiles) => {
  const query = db
    .selectFrom('file_claims')
    .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
    .selectAll('file_claims')
    .where('file_claims.repo_root', '=', repoRoot)
    .where('file_claims.file_path', 'in', files)
    .orderBy('file_claims.memory_id');
  return collections === undefined ? query : query.where('tasks.collection_id', 'in', collections);
});

/** Claims on files. Those on tasks that the caller cannot see are left out. */
export function fileClaimReads(context: UnitContext) {
  const { connection, visible } = context;
  const { db } = connection;

  function seen() {
    const query = db
      .selectFrom('file_claims')
      .innerJoin('tasks', 'tasks.id', 'file_claims.task_id')
      .selectAll('file_claims');
    return visible === undefined ? query : query.where('tasks.collection_id', 'in', [...visible.keys()]);
  }

  return {
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
    /** The claims that wait on one of these batons, or came to their holder by it, by path. */
    async ofBatons(batons: readonly number[]): Promise<readonly FileClaim[]> {
      if (batons.length === 0) return [];
      const rows = await seen()
        .where('file_claims.baton_id', 'in', batons)
        .orderBy('file_claims.file_path')
        .orderBy('file_claims.session_id')
        .execute();
      return rows.map(claimFrom);
    },
    /** The claims on any of these files of a repository. */
    onScope: (repoRoot: string, files: readonly string[]) => onScope(context, repoRoot, files),
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

async function onScope(
  { connection, visible }: UnitContext,
  repoRoot: string,
  files: readonly string[],
): Promise<readonly FileClaim[]> {
  const collections = visible === undefined ? undefined : [...visible.keys()];
  const rows = [];
  for (const some of inSlices(files)) {
    rows.push(...(await claimsOnFiles.all(connection, { repoRoot, files: some, collections })));
  }
  return rows.map(claimFrom);
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

function claimFrom(row: Schema['file_claims']): FileClaim {
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

function rowFrom(claim: FileClaim): Schema['file_claims'] {
  return {
    repo_root: claim.repoRoot,
    file_path: claim.filePath,
    session_id: claim.session,
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
