import type { ExpressionBuilder } from 'kysely';
import type { Schema } from '../../../composition/schema.ts';
import type { SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { inScope } from '../../../kernel/store/scope.ts';
import { type Entries, type Entry, entriesIn } from './observations.ts';

interface Since {
  readonly after: Instant;
  /** Entries of this session are left out. */
  readonly notOf: SessionId;
  readonly limit: number;
}

interface Window {
  /** Returns the entries before and after this one; absent: the newest. */
  readonly aroundId?: number | undefined;
  readonly limit: number;
}

/**
 * Entries and messages in the order of their creation, without their texts. Includes only messages that the caller sent
 * or received, even retracted and expired ones, since they are part of the history.
 */
export function timelineReads(context: UnitContext) {
  return {
    /** The newest entries and messages on a task. */
    async onTask(taskId: number, limit: number): Promise<Entries> {
      const sources = sourcesOf(context, { task_id: taskId });
      const rows = await taken(sources, (one) => one.orderBy('id', 'desc'), newestFirst, limit);
      return counted(rows, limit, sources);
    },
    /**
     * What others did on a task after a given time, oldest first. A caller that continues from the last time misses
     * nothing: in a settled unit nothing earlier can still appear, and rows with the same time are returned together,
     * even beyond the limit.
     */
    async onTaskSince(taskId: number, { after, notOf, limit }: Since): Promise<Entries> {
      const { upTo } = context;
      const sources = sourcesOf(context, { task_id: taskId })
        .map((one) => one.where('at', '>', after))
        .map((one) => (upTo === undefined ? one : one.where('at', '<=', upTo)))
        .map((one) => one.where((row) => row.or([row('session', 'is', null), row('session', '<>', notOf)])));
      const rows = await earliest(sources, limit + 1);
      if (rows.length <= limit) return { rows, total: rows.length };
      return { rows: await wholeMoments(rows, limit, sources), total: await countOf(sources) };
    },
    /** What a session did in chronological order: the newest rows, or those around an entry. */
    async ofSession(session: SessionId, { aroundId, limit }: Window): Promise<Entries> {
      const sources = sourcesOf(context, { session_id: session });
      const upTo = aroundId === undefined ? sources : sources.map((one) => one.where('id', '<=', aroundId));
      const before = aroundId === undefined ? limit : Math.max(1, Math.floor(limit / 2));
      const earlier = (await taken(upTo, (one) => one.orderBy('id', 'desc'), newestFirst, before)).toReversed();
      const room = limit - earlier.length;
      if (aroundId === undefined || room === 0) return counted(earlier, limit, sources);
      const behind = sources.map((one) => one.where('id', '>', aroundId));
      const later = await taken(
        behind,
        (one) => one.orderBy('id'),
        (a, b) => a.id - b.id,
        room,
      );
      return { rows: [...earlier, ...later], total: await countOf(sources) };
    },
  };
}

const newestFirst = (a: Entry, b: Entry) => b.id - a.id;
const earliestFirst = (a: Entry, b: Entry) => a.at - b.at || a.id - b.id;

/** The earliest rows of all sources. */
function earliest(sources: readonly Source[], limit: number): Promise<readonly Entry[]> {
  return taken(sources, (one) => one.orderBy('at').orderBy('id'), earliestFirst, limit);
}

/** Cuts these rows, one more than the limit, so that no rows with the same time are split between pages. */
async function wholeMoments(
  rows: readonly Entry[],
  limit: number,
  sources: readonly Source[],
): Promise<readonly Entry[]> {
  const cut = rows[limit]?.at;
  const whole = rows.filter(({ at }) => at !== cut);
  if (whole.length > 0 || cut === undefined) return whole;
  const found: Entry[] = [];
  for (const source of sources) found.push(...(await source.where('at', '=', cut).selectAll().execute()));
  return found.sort(earliestFirst);
}

type Of = { readonly task_id: number } | { readonly session_id: SessionId };
type Source = ReturnType<typeof sourcesOf>[number];

/** The entries and the messages of a task or session, as rows of the same shape. */
function sourcesOf(context: UnitContext, of: Of) {
  const { db } = context.connection;
  const [column, value] =
    'task_id' in of ? (['task_id', of.task_id] as const) : (['session_id', of.session_id] as const);
  const columns = ['id', 'session_id as session', 'created_at as at', 'reply_to as replyTo'] as const;
  const entries = entriesIn(context).where(column, '=', value).select(columns).select('kind');
  const messages = messagesIn(context)
    .where(column, '=', value)
    .select(columns)
    .select((row) => row.cast<string>(row.val('message'), 'text').as('kind'));
  return [db.selectFrom(entries.as('entry')), db.selectFrom(messages.as('entry'))];
}

function messagesIn({ connection: { db }, scope, visible }: UnitContext) {
  const query = db.selectFrom('messages').where('messages.to_agent', 'is not', null);
  if (visible === undefined) return query;
  const isKnown = (row: ExpressionBuilder<Schema, 'messages'>) =>
    row.or([
      row('messages.from_agent', '=', scope.agent),
      row.exists(
        row
          .selectFrom('message_deliveries')
          .select('message_deliveries.message_id')
          .whereRef('message_deliveries.message_id', '=', 'messages.id')
          .where('message_deliveries.agent_id', '=', scope.agent),
      ),
    ]);
  return inScope(query, 'messages.collection_id', visible).where(isKnown);
}

/** The first `limit` rows of all sources: reads that many from each, then merges and cuts. */
async function taken(
  sources: readonly Source[],
  sorted: (source: Source) => Source,
  order: (a: Entry, b: Entry) => number,
  limit: number,
): Promise<readonly Entry[]> {
  const found: Entry[] = [];
  for (const source of sources) found.push(...(await sorted(source).selectAll().limit(limit).execute()));
  return found.sort(order).slice(0, limit);
}

async function counted(rows: readonly Entry[], limit: number, sources: readonly Source[]): Promise<Entries> {
  return { rows, total: rows.length < limit ? rows.length : await countOf(sources) };
}

async function countOf(sources: readonly Source[]): Promise<number> {
  let total = 0;
  for (const source of sources) {
    const row = await source.select((one) => one.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    total += Number(row.count);
  }
  return total;
}
