import type { Schema } from '../../../composition/schema.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { json } from '../../../kernel/store/json.ts';
import { statement } from '../../../kernel/store/statement.ts';
import type { Check } from '../rules/check.ts';

interface Completing {
  readonly taskId: number;
  /** The repository of the task, else that in which the session works. */
  readonly repoRoot: string;
  readonly session: string;
}

const namesFor = statement((db, { taskId, repoRoot, session }: Completing) => {
  const own = db.selectFrom('task_checks').select('name').where('task_id', '=', taskId);
  const defaults = db
    .selectFrom('checks')
    .select('name')
    .where('is_default', '=', 1)
    .where((check) =>
      check.or([
        check('repo_root', '=', repoRoot),
        check('repo_root', '=', (here) => here.selectFrom('sessions').select('repo_root').where('id', '=', session)),
      ]),
    )
    // The task of a whole plan has no work of its own.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('plans').select('task_id').where('task_id', '=', taskId))),
    );
  return own.union(defaults).orderBy('name');
});

/** The checks of repositories, which every agent may know, and the names that tasks require. */
export function checkReads({ connection }: UnitContext) {
  const { db } = connection;
  return {
    /** In the order in which they were added. */
    async ofRepo(repoRoot: string): Promise<readonly Check[]> {
      const rows = await db
        .selectFrom('checks')
        .selectAll()
        .where('repo_root', '=', repoRoot)
        .orderBy('added_at')
        .orderBy('name')
        .execute();
      return rows.map(checkFrom);
    },
    async all(): Promise<readonly Check[]> {
      const rows = await db.selectFrom('checks').selectAll().orderBy('repo_root').orderBy('added_at').execute();
      return rows.map(checkFrom);
    },
    /** The names of the checks that a task in this repository requires: its own, and the defaults of the repository. */
    async requiredBy(taskId: number, repoRoot: string | null, session: SessionId | null): Promise<readonly string[]> {
      // Never both: a task about one repository is not checked with the defaults of another.
      const place = { repoRoot: repoRoot ?? '', session: repoRoot === null ? (session ?? '') : '' };
      return (await namesFor.all(connection, { taskId, ...place })).map(({ name }) => name);
    },
  };
}

export function checkWrites(context: UnitContext) {
  const { connection, now, scope } = context;
  const { db } = connection;
  return joined(checkReads(context), {
    /** A check of this name is replaced and keeps its place in the order. */
    async put(check: Omit<Check, 'addedBy' | 'addedAt'>): Promise<void> {
      const { repo_root, name, ...columns } = {
        repo_root: check.repoRoot,
        name: check.name,
        argv: JSON.stringify(check.argv),
        paths: JSON.stringify(check.paths),
        limit_ms: check.limitMs,
        env: JSON.stringify(check.env),
        is_default: check.isDefault ? 1 : 0,
        accepts_unproven: check.acceptsUnproven ? 1 : 0,
        added_by: scope.agent,
      };
      await db
        .insertInto('checks')
        .values({ repo_root, name, ...columns, added_at: now })
        .onConflict((conflict) => conflict.columns(['repo_root', 'name']).doUpdateSet(columns))
        .execute();
    },
    /** Returns whether there was one. */
    async drop(repoRoot: string, name: string): Promise<boolean> {
      const gone = await db
        .deleteFrom('checks')
        .where('repo_root', '=', repoRoot)
        .where('name', '=', name)
        .returning('name')
        .execute();
      return gone.length > 0;
    },
    /** Requirements are only added: whoever has to meet them must not be able to drop them. */
    async require(taskId: number, names: readonly string[]): Promise<void> {
      if (names.length === 0) return;
      await db
        .insertInto('task_checks')
        .values([...new Set(names)].map((name) => ({ task_id: taskId, name })))
        .onConflict((conflict) => conflict.columns(['task_id', 'name']).doNothing())
        .execute();
    },
  });
}

function checkFrom(row: Schema['checks']): Check {
  return {
    repoRoot: row.repo_root,
    name: row.name,
    argv: json<string[]>(row.argv) ?? [],
    paths: json<string[]>(row.paths) ?? [],
    limitMs: row.limit_ms,
    env: json<Record<string, string>>(row.env) ?? {},
    isDefault: row.is_default === 1,
    acceptsUnproven: row.accepts_unproven === 1,
    addedBy: row.added_by,
    addedAt: row.added_at,
  };
}
