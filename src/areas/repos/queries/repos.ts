import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { statement } from '../../../kernel/store/statement.ts';

const openRepos = statement((db, _: Readonly<Record<string, never>>) =>
  db.selectFrom('repos').selectAll().orderBy('root'),
);

const mentions = statement((db, { root }: { readonly root: string }) =>
  db
    .selectFrom('tasks')
    .select('repo_root')
    .where('repo_root', '=', root)
    .unionAll(db.selectFrom('sessions').select('repo_root').where('repo_root', '=', root))
    .unionAll(db.selectFrom('repos').select('root as repo_root').where('root', '=', root))
    .limit((row) => row.lit(1)),
);

/** Repositories that the user of this machine opened to tools, including sessions that run elsewhere. */
export function repoReads({ connection }: UnitContext) {
  return {
    async list() {
      const rows = await openRepos.all(connection, {});
      return rows.map((row) => ({ root: row.root, addedBy: row.added_by, addedAt: row.added_at }));
    },
    /** Whether a session works or has worked in that repository, a task is about it, or it was opened to tools. */
    async isKnown(root: string): Promise<boolean> {
      return (await mentions.first(connection, { root })) !== undefined;
    },
  };
}

export function repoWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  return joined(repoReads(context), {
    async add(root: string): Promise<void> {
      await connection.db
        .insertInto('repos')
        .values({ root, added_by: scope.agent, added_at: now })
        .onConflict((conflict) => conflict.column('root').doNothing())
        .execute();
    },
    /** Returns whether the repository was in the list. */
    async remove(root: string): Promise<boolean> {
      const gone = await connection.db.deleteFrom('repos').where('root', '=', root).returning('root').execute();
      return gone.length > 0;
    },
  });
}
