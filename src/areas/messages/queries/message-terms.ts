import { analysis } from '../../../kernel/search/terms.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { insertion } from '../../../kernel/store/statement.ts';

const ROWS_AT_ONCE = 250;
const MESSAGES_AT_ONCE = 200;

interface Text {
  readonly id: number;
  readonly text: string;
}

const insertTerms = insertion('message_terms');

export async function indexMessages(connection: Connection, messages: readonly Text[]): Promise<void> {
  const rows = messages.flatMap(({ id, text }) => {
    const { terms, besides } = analysis(text);
    return [...new Set([...terms, ...besides])].map((term) => ({ term, message_id: id }));
  });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertTerms(connection, rows.slice(start, start + ROWS_AT_ONCE));
  }
}

/** Deletes all message terms and rebuilds them. */
export async function rebuildMessageTerms(connection: Connection): Promise<void> {
  const { db } = connection;
  await db.deleteFrom('message_terms').execute();
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('messages')
      .select(['id', 'text'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(MESSAGES_AT_ONCE)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    await indexMessages(connection, rows);
    last = end.id;
  }
}
