import type { Kysely } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import type { Connection } from '../../../kernel/store/dialect/engine.ts';
import { statement } from '../../../kernel/store/statement.ts';

/** A word in fewer messages than this is rare: all of them are checked, regardless of sender and recipient. */
const RARE = 400;
/** If the caller has sent and received no more messages than this, each of them is checked. */
const FEW_OWN = 10_000;
const JUDGED_AT_ONCE = 200;

/** A message, and how many of the terms it contains. */
export interface MessageHit {
  readonly id: number;
  readonly terms: number;
}

export interface HoldingRequest {
  readonly limit: number;
  /** The minimum number of terms that a message must contain. */
  readonly least: number;
}

interface TermAsked {
  readonly term: string;
  /** Absent: any sender and recipient. */
  readonly agent: AgentId | undefined;
}

const sent = (db: Kysely<Schema>, agent: AgentId) =>
  db.selectFrom('messages').select('messages.id').where('messages.from_agent', '=', agent);
const got = (db: Kysely<Schema>, agent: AgentId) =>
  db
    .selectFrom('message_deliveries')
    .select('message_deliveries.message_id as id')
    .where('message_deliveries.agent_id', '=', agent);

/** The newest messages with a term. One text with all ids is several times cheaper to transfer than one row each. */
const newest = statement((db, { term, agent }: TermAsked) => {
  const holding = db.selectFrom('message_terms').select('message_id as id').where('term', '=', term);
  const own =
    agent === undefined
      ? holding
      : holding.where((row) => {
          const id = row.ref('message_terms.message_id');
          const isSent = sent(db, agent).where('messages.id', '=', id);
          const isGot = got(db, agent).where('message_deliveries.message_id', '=', id);
          // Not `exists`: PostgreSQL would read all messages of the agent first.
          return row.or([
            row(
              isSent.limit((first) => first.lit(1)),
              'is not',
              null,
            ),
            row(
              isGot.limit((first) => first.lit(1)),
              'is not',
              null,
            ),
          ]);
        });
  return db
    .selectFrom(
      own
        .orderBy('message_id', 'desc')
        .limit((row) => row.lit(RARE))
        .as('newest'),
    )
    .select((row) => row.fn<string | null>('string_agg', [row.cast('newest.id', 'text'), row.val(',')]).as('ids'));
});

const manyOwn = statement((db, { agent }: { readonly agent: AgentId }) =>
  db
    .selectFrom(sent(db, agent).unionAll(got(db, agent)).as('own'))
    .select('own.id')
    .limit((row) => row.lit(1))
    .offset((row) => row.lit(FEW_OWN)),
);

interface OwnAsked extends HoldingRequest {
  readonly wanted: readonly string[];
  readonly agent: AgentId;
}

/** Starts from the caller's messages, since SQLite keeps the order of a cross join, and looks up the terms of each. */
const ownHolding = statement((db, { wanted, agent, limit, least }: OwnAsked) =>
  db
    .selectFrom(sent(db, agent).union(got(db, agent)).as('own'))
    .crossJoin('message_terms')
    .whereRef('message_terms.message_id', '=', 'own.id')
    .where('message_terms.term', 'in', [...wanted])
    .select((row) => ['own.id', row.fn.countAll<number>().as('terms')])
    .groupBy('own.id')
    .having((row) => row.fn.countAll<number>(), '>=', least)
    .orderBy('terms', 'desc')
    .orderBy('own.id', 'desc')
    .limit(limit),
);

const seen = statement((db, { ids, agent }: { readonly ids: readonly number[]; readonly agent: AgentId }) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.id', 'in', [...ids])
    .where((row) =>
      row.or([
        row('messages.from_agent', '=', agent),
        row.exists(got(db, agent).where('message_deliveries.message_id', '=', row.ref('messages.id'))),
      ]),
    ),
);

/**
 * The messages sent or received by the caller that contain the most of these terms, including expired and withdrawn
 * ones; ties go to the newest. Other agents' messages are filtered out before any limit applies: for a common word, the
 * search starts from the caller's own messages. Only if the caller has very many messages is a common word limited to
 * the newest.
 */
export async function messagesHolding(
  { connection, scope: { agent } }: UnitContext,
  wanted: readonly string[],
  { limit, least }: HoldingRequest,
): Promise<readonly MessageHit[]> {
  if (wanted.length === 0) return [];
  const found = await idsHolding(connection, wanted, undefined);
  if (found.every((ids) => ids.length < RARE)) return judged(connection, ranked(found, least), agent, limit);
  if ((await manyOwn.first(connection, { agent })) === undefined) {
    const hits = await ownHolding.all(connection, { wanted, agent, limit, least });
    return hits.map(({ id, terms }) => ({ id, terms: Number(terms) }));
  }
  return ranked(await idsHolding(connection, wanted, agent), least).slice(0, limit);
}

/** For each term, the messages that contain it. */
async function idsHolding(
  connection: Connection,
  wanted: readonly string[],
  agent: AgentId | undefined,
): Promise<readonly (readonly number[])[]> {
  const found: (readonly number[])[] = [];
  for (const term of wanted) {
    const ids = (await newest.first(connection, { term, agent }))?.ids ?? null;
    found.push(ids === null ? [] : ids.split(',').map(Number));
  }
  return found;
}

function ranked(found: readonly (readonly number[])[], least: number): readonly MessageHit[] {
  const counts = new Map<number, number>();
  for (const id of found.flat()) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts]
    .flatMap(([id, terms]) => (terms < least ? [] : [{ id, terms }]))
    .sort((a, b) => b.terms - a.terms || b.id - a.id);
}

/** The first of these messages that the caller sent or received. */
async function judged(
  connection: Connection,
  best: readonly MessageHit[],
  agent: AgentId,
  limit: number,
): Promise<readonly MessageHit[]> {
  const found: MessageHit[] = [];
  for (let start = 0; start < best.length && found.length < limit; start += JUDGED_AT_ONCE) {
    const some = best.slice(start, start + JUDGED_AT_ONCE);
    const own = new Set((await seen.all(connection, { ids: some.map(({ id }) => id), agent })).map(({ id }) => id));
    found.push(...some.filter(({ id }) => own.has(id)));
  }
  return found.slice(0, limit);
}
