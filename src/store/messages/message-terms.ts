import { terms } from '../../core/search/terms.ts';
import type { UnitContext } from '../context.ts';
import type { Connection } from '../dialect/engine.ts';
import { statement } from '../statement.ts';

const ROWS_AT_ONCE = 250;
const MESSAGES_AT_ONCE = 200;
/** Of a word that stands in very many messages, the newest so many are looked at. */
const NEWEST = 1000;

/** A message that holds some of the terms. */
export interface MessageHit {
  readonly id: number;
  readonly terms: readonly string[];
}

interface Text {
  readonly id: number;
  readonly text: string;
}

export async function indexMessages({ db }: Connection, messages: readonly Text[]): Promise<void> {
  const rows = messages.flatMap(({ id, text }) => [...new Set(terms(text))].map((term) => ({ term, message_id: id })));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await db
      .insertInto('message_terms')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** Forgets all terms of messages and makes them anew. */
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

const holding = statement((db, { term, agent }: { readonly term: string; readonly agent: string }) =>
  db
    .selectFrom(
      db
        .selectFrom('message_terms')
        .select('message_id')
        .where('term', '=', term)
        .orderBy('message_id', 'desc')
        .limit((row) => row.lit(NEWEST))
        .as('newest'),
    )
    .select('newest.message_id as id')
    .where((row) =>
      row.or([
        row.exists(
          row
            .selectFrom('messages')
            .select('messages.id')
            .whereRef('messages.id', '=', 'newest.message_id')
            .where('messages.from_agent', '=', agent),
        ),
        row.exists(
          row
            .selectFrom('message_deliveries')
            .select('message_deliveries.message_id')
            .whereRef('message_deliveries.message_id', '=', 'newest.message_id')
            .where('message_deliveries.agent_id', '=', agent),
        ),
      ]),
    ),
);

/** The messages that the caller sent or was sent and in which any of these terms stands, also expired and withdrawn ones. */
export async function messagesHolding(
  { connection, scope }: UnitContext,
  wanted: readonly string[],
): Promise<readonly MessageHit[]> {
  const found = new Map<number, string[]>();
  for (const term of wanted) {
    for (const { id } of await holding.all(connection, { term, agent: scope.agent })) {
      const held = found.get(id);
      if (held === undefined) found.set(id, [term]);
      else held.push(term);
    }
  }
  return [...found].map(([id, held]) => ({ id, terms: held }));
}
