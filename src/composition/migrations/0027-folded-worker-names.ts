import { folded } from '../../kernel/search/terms.ts';
import type { Connection } from '../../kernel/store/dialect/engine.ts';
import type { Migration } from '../../kernel/store/migration.ts';

/** A database's `lower` folds ASCII only, or depends on the locale, so the program folds names itself. */
export const foldedWorkerNames: Migration = {
  version: 27,
  name: 'folded-worker-names',
  statements: ({ text }) => [
    `alter table workers add column folded_name ${text}`,
    `drop index workers_name`,
    `create unique index workers_name on workers (parent_agent, folded_name) where status = 'running' and folded_name is not null`,
  ],
  fill: foldNames,
};

/** Newest first: if the names of two running workers now fold to the same text, the older one loses its name. */
async function foldNames({ db }: Connection): Promise<void> {
  const taken = new Set<string>();
  const rows = await db
    .selectFrom('workers')
    .select(['number', 'name', 'parent_agent', 'status'])
    .where('name', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  for (const { number, name, parent_agent, status } of rows) {
    const fold = folded(name ?? '');
    const key = `${parent_agent} ${fold}`;
    const lost = status === 'running' && taken.has(key);
    if (status === 'running') taken.add(key);
    await db
      .updateTable('workers')
      .set(lost ? { name: null } : { folded_name: fold })
      .where('number', '=', number)
      .execute();
  }
}
