import { nextNews, nextNumber } from '../../../kernel/log/counters.ts';
import type { AgentId } from '../../../kernel/rules/identity.ts';
import { joined } from '../../../kernel/rules/joined.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { UnitContext } from '../../../kernel/store/context.ts';
import { numberCursor, type PageRequest, readPage, type ShortenablePage } from '../../../kernel/store/paging.ts';
import type { Signal } from '../rules/signal.ts';
import { addressed, pendingSignals, signalFrom } from './signal-rows.ts';
import { type SignalFilter, signalPage } from './signal-views.ts';

export function signalReads(context: UnitContext) {
  return {
    page: (filter: SignalFilter, page: PageRequest) => signalPage(context, filter, page),
    /** Signals that are pending for the caller, newest first. Listing does not acknowledge them. */
    async pending(page: PageRequest): Promise<ShortenablePage<Signal>> {
      let query = pendingSignals(context).selectAll();
      if (page.cursor !== undefined) query = query.where('id', '<', numberCursor(page.cursor));
      const { rows, next } = await readPage(query.orderBy('id', 'desc'), page.limit, ({ id }) => id);
      return { items: rows.map(signalFrom), next, cursorAfter: ({ id }) => String(id) };
    },
  };
}

export function signalWrites(context: UnitContext) {
  const { scope, now } = context;
  const { db } = context.connection;
  return joined(signalReads(context), {
    async send(draft: Pick<Signal, 'collectionId' | 'to' | 'memoryIds' | 'expiresAt'>): Promise<Signal> {
      const id = await nextNumber(context, 'signal');
      const signal = { ...draft, id, from: scope.agent, createdAt: now };
      await db
        .insertInto('signals')
        .values({
          id,
          collection_id: signal.collectionId,
          sender: signal.from,
          recipient: signal.to,
          memory_ids: JSON.stringify(signal.memoryIds),
          news: await nextNews(context, await heardBy(context, signal.to)),
          created_at: now,
          expires_at: signal.expiresAt,
          acked_at: null,
          acked_by: null,
        })
        .execute();
      return signal;
    },
    ack: (ids: readonly number[]) => acknowledge(context, ids),
    /** Expires the signals of a collection that is being dissolved. */
    async expireIn(collectionId: number): Promise<void> {
      await db
        .updateTable('signals')
        .set({ expires_at: now })
        .where('collection_id', '=', collectionId)
        .where('acked_at', 'is', null)
        .where('expires_at', '>', now)
        .execute();
    },
    /** Deletes signals that ended before then, consumed or not. Expiry works without it; it only frees space. */
    async sweep(before: Instant): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('signals')
        .where((row) =>
          row.or([row.and([row('acked_at', 'is', null), row('expires_at', '<=', now)]), row('acked_at', '<', before)]),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  });
}

/** A signal to a person is also for the agents that belong to it. */
async function heardBy({ connection: { db } }: UnitContext, to: AgentId): Promise<readonly AgentId[]> {
  const owned = await db.selectFrom('agents').select('id').where('owner', '=', to).execute();
  return [to, ...owned.map(({ id }) => id)];
}

async function isAcked({ connection: { db } }: UnitContext, id: number): Promise<boolean> {
  const row = await db.selectFrom('signals').select('acked_at').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.acked_at !== null;
}

/** Acknowledges the signals that are still pending. If several callers try at once, each signal goes to exactly one. */
async function acknowledge(
  context: UnitContext,
  ids: readonly number[],
): Promise<{ acknowledged: readonly Signal[]; already: readonly number[] }> {
  const { now, scope } = context;
  const { db } = context.connection;
  const rows = await addressed(context)
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  const acknowledged: Signal[] = [];
  const already: number[] = [];
  for (const row of rows) {
    const { numUpdatedRows } = await db
      .updateTable('signals')
      .set({ acked_at: now, acked_by: scope.agent })
      .where('id', '=', row.id)
      .where('acked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) acknowledged.push(signalFrom(row));
    else if (row.acked_at !== null || (await isAcked(context, row.id))) already.push(row.id);
  }
  return { acknowledged, already };
}
