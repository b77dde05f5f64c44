import { terms } from '../../core/search/terms.ts';
import type { UnitContext } from '../context.ts';
import type { Connection } from '../dialect/engine.ts';
import { insertion, statement } from '../statement.ts';

const ROWS_AT_ONCE = 250;
const MESSAGES_AT_ONCE = 200;
/** Of a word that stands in very many messages, the newest so many are looked at. */
const NEWEST = 400;

const JUDGED_AT_ONCE = 200;

/** A message, and how many of the terms stand in it. */
export interface MessageHit {
  readonly id: number;
  readonly terms: number;
}

export interface HoldingRequest {
  readonly limit: number;
  /** So many of the terms must stand in a message. */
  readonly least: number;
}

interface Text {
  readonly id: number;
  readonly text: string;
}

const insertTerms = insertion('message_terms');

export async function indexMessages(connection: Connection, messages: readonly Text[]): Promise<void> {
  const rows = messages.flatMap(({ id, text }) => [...new Set(terms(text))].map((term) => ({ term, message_id: id })));
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertTerms(connection, rows.slice(start, start + ROWS_AT_ONCE));
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

/** One text with all ids is several times cheaper to hand over than a row for each. */
const holding = statement((db, { term }: { readonly term: string }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('message_terms')
        .select('message_id as id')
        .where('term', '=', term)
        .orderBy('message_id', 'desc')
        .limit((row) => row.lit(NEWEST))
        .as('newest'),
    )
    .select((row) => row.fn<string | null>('string_agg', [row.cast('newest.id', 'text'), row.val(',')]).as('ids')),
);

const seen = statement((db, { ids, agent }: { readonly ids: readonly number[]; readonly agent: string }) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.id', 'in', [...ids])
    .where((row) =>
      row.or([
        row('messages.from_agent', '=', agent),
        row.exists(
          row
            .selectFrom('message_deliveries')
            .select('message_deliveries.message_id')
            .whereRef('message_deliveries.message_id', '=', 'messages.id')
            .where('message_deliveries.agent_id', '=', agent),
        ),
      ]),
    ),
);

/**
 * The messages that the caller sent or was sent and in which the most of these terms stand, also expired and withdrawn
 * ones; of those with as many, the newest. Messages of others are passed over before anything is cut.
 */
export async function messagesHolding(
  { connection, scope: { agent } }: UnitContext,
  wanted: readonly string[],
  { limit, least }: HoldingRequest,
): Promise<readonly MessageHit[]> {
  const counts = new Map<number, number>();
  for (const term of wanted) {
    const ids = (await holding.first(connection, { term }))?.ids ?? null;
    for (const id of ids === null ? [] : ids.split(',').map(Number)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const best = [...counts]
    .flatMap(([id, terms]) => (terms < least ? [] : [{ id, terms }]))
    .sort((a, b) => b.terms - a.terms || b.id - a.id);
  const found: MessageHit[] = [];
  for (let start = 0; start < best.length && found.length < limit; start += JUDGED_AT_ONCE) {
    const some = best.slice(start, start + JUDGED_AT_ONCE);
    const own = new Set((await seen.all(connection, { ids: some.map(({ id }) => id), agent })).map(({ id }) => id));
    found.push(...some.filter(({ id }) => own.has(id)));
  }
  return found.slice(0, limit);
}
