import type { SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { statement } from '../../../kernel/store/statement.ts';

export interface FileEdit {
  readonly repoRoot: string;
  readonly filePath: string;
  readonly taskId: number | null;
  readonly tool: string;
}

interface Since {
  readonly session: SessionId;
  readonly since: Instant;
}

const firstOf = statement((db, { session, since }: Since) =>
  db
    .selectFrom('file_edits')
    .select(['repo_root as repoRoot', 'file_path as filePath', (row) => row.fn.min('at').as('at')])
    .where('session_id', '=', session)
    .where('at', '>', since)
    .groupBy(['repo_root', 'file_path']),
);

/** Edits made by sessions. Edits for tasks that the caller cannot see are left out. */
export function fileEditReads({ connection, visible }: UnitContext) {
  const { db } = connection;
  return {
    /** The files that a session edited for a task since then, most recent edit first. */
    async latestOf(session: SessionId, taskId: number, since: Instant): Promise<readonly string[]> {
      const query = db
        .selectFrom('file_edits')
        .innerJoin('tasks', 'tasks.id', 'file_edits.task_id')
        .select(['file_edits.file_path as path', (row) => row.fn.max('file_edits.at').as('last')])
        .where('file_edits.task_id', '=', taskId)
        .where('file_edits.session_id', '=', session)
        .where('file_edits.at', '>', since)
        .groupBy('file_edits.file_path')
        .orderBy('last', 'desc')
        .orderBy('file_edits.file_path');
      const rows = await inScope(query, 'tasks.collection_id', visible).execute();
      return rows.map((row) => row.path);
    },
    /** When a session first edited each file since then, for any task. */
    async firstOf(session: SessionId, since: Instant) {
      const rows = await firstOf.all(connection, { session, since });
      return rows.map((row) => ({ ...row, at: Number(row.at) }));
    },
  };
}

export function fileEditWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  return joined(fileEditReads(context), {
    /** Several edits of a file at the same instant count as one. */
    async add(session: SessionId, { repoRoot, filePath, taskId, tool }: FileEdit): Promise<void> {
      await connection.db
        .insertInto('file_edits')
        .values({
          session_id: session,
          at: now,
          repo_root: repoRoot,
          file_path: filePath,
          agent_id: scope.agent,
          task_id: taskId,
          tool,
        })
        .onConflict((conflict) => conflict.columns(['session_id', 'at', 'repo_root', 'file_path']).doNothing())
        .execute();
    },
  });
}
