import { foldName } from '../../kernel/rules/team.ts';
import type { Connection } from '../../kernel/store/dialect/engine.ts';
import type { Migration } from '../../kernel/store/migration.ts';

/** As for workers: a database's `lower` folds ASCII only, or depends on the locale, so the program folds names itself. */
export const foldedHandles: Migration = {
  version: 29,
  name: 'folded-handles',
  statements: ({ text }) => [
    `alter table handles add column folded_name ${text}`,
    `drop index handles_live`,
    `create unique index handles_live on handles (collection_id, folded_name) where left_at is null`,
  ],
  fill: foldHandles,
};

/** Oldest first: of two current handles that now fold to the same text, the younger one stays outside the index. */
async function foldHandles({ db }: Connection): Promise<void> {
  const taken = new Set<string>();
  const rows = await db
    .selectFrom('handles')
    .select(['id', 'collection_id', 'name', 'left_at'])
    .orderBy('id')
    .execute();
  for (const { id, collection_id, name, left_at } of rows) {
    const fold = foldName(name);
    const key = `${collection_id} ${fold}`;
    if (left_at === null && taken.has(key)) continue;
    if (left_at === null) taken.add(key);
    await db.updateTable('handles').set({ folded_name: fold }).where('id', '=', id).execute();
  }
}
