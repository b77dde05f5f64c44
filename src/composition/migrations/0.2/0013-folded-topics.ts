import { folded } from '../../../kernel/search/terms.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import type { Migration } from '../../../kernel/store/migration.ts';

/** Topic filters compare the same folded form as search, from an index. */
export const foldedTopics: Migration = {
  version: 13,
  name: 'folded-topics',
  statements: ({ text }) => [
    `alter table memory_topics add column folded ${text} not null default ''`,
    `create index memory_topics_folded on memory_topics (folded, memory_id)`,
  ],
  fill: foldTopics,
};

/** Finds the rows with the old index, which nothing else uses any more, then drops it. */
async function foldTopics(connection: Connection): Promise<void> {
  const { db } = connection;
  for (const { topic } of await db.selectFrom('memory_topics').select('topic').distinct().execute()) {
    await db
      .updateTable('memory_topics')
      .set({ folded: folded(topic) })
      .where('topic', '=', topic)
      .execute();
  }
  await connection.exec('drop index memory_topics_topic');
}
