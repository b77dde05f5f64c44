import { createHash } from 'node:crypto';
import { visibleCollections } from '../people/visible-collections.ts';
import { namedIds } from '../rules/named-ids.ts';
import type { Instant } from '../rules/time.ts';
import type { UnitContext } from '../store/context.ts';
import type { Connection } from '../store/dialect/engine.ts';
import { inSlices } from '../store/in-slices.ts';

/** What is stored about a call with an idempotency key. */
export interface KeptCall {
  readonly tool: string;
  readonly bodyHash: string;
  /** Absent when the answer contains something that was deleted since, or that the caller may no longer see. */
  readonly answer: object | undefined;
}

export function idempotencyWrites(context: UnitContext) {
  const { scope } = context;
  const { db } = context.connection;
  return {
    async find(given: string): Promise<KeptCall | undefined> {
      const key = hashOf(given);
      const row = await db
        .selectFrom('idempotency')
        .select(['tool', 'body_hash', 'answer', 'collections'])
        .where('agent_id', '=', scope.agent)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const isKept = row.answer !== '' && (await stands(context, key, JSON.parse(row.collections)));
      return { tool: row.tool, bodyHash: row.body_hash, answer: isKept ? JSON.parse(row.answer) : undefined };
    },
    keep: (given: string, keptCall: KeptCall & { readonly answer: object }) => keep(context, given, keptCall),
    async dropBefore(before: Instant): Promise<void> {
      await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
    },
  };
}

/** Whether the caller still sees everything that it saw when it got the answer. */
async function stands(
  { connection: { db }, visible, scope, now }: UnitContext,
  key: string,
  collections: readonly number[],
): Promise<boolean> {
  if (!collections.every((id) => visible?.has(id))) return false;
  const memories = await db
    .selectFrom('idempotency_memories as named')
    .leftJoin('memories', 'memories.id', 'named.memory_id')
    .select(['memories.collection_id', 'memories.expires_at'])
    .where('named.agent_id', '=', scope.agent)
    .where('named.key', '=', key)
    .execute();
  return memories.every(
    ({ collection_id, expires_at }) =>
      collection_id !== null && visible?.has(collection_id) && (expires_at === null || expires_at > now),
  );
}

/**
 * The current collections of these memories. One that another transaction has locked may be about to be deleted, and
 * waiting for it could deadlock, so it counts as deleted. A task's memory is never deleted, so it is not locked.
 */
async function placesOf(
  { connection: { db }, looked, engine }: UnitContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const places = new Map<number, number>();
  for (const some of inSlices(ids)) {
    const query = db.selectFrom('memories').select(['id', 'collection_id']).where('id', 'in', some);
    const held = some.filter((id) => looked.get(id) === null);
    const free =
      engine.kind === 'postgres' && held.length > 0
        ? new Set((await query.where('id', 'in', held).forKeyShare().skipLocked().execute()).map(({ id }) => id))
        : new Set(held);
    for (const { id, collection_id } of await query.execute()) {
      if (looked.get(id) !== null || free.has(id)) places.set(id, collection_id);
    }
  }
  return places;
}

/** In the same transaction as the effect: either both are stored or neither. */
async function keep(
  context: UnitContext,
  given: string,
  { tool, bodyHash, answer }: KeptCall & { readonly answer: object },
): Promise<void> {
  const { connection, scope, looked, visible, now } = context;
  const { db } = connection;
  const key = hashOf(given);
  const seen = await visibleCollections(connection, scope.agent);
  const ids = namedIds(answer);
  const named = [...looked].flatMap(([id, task]) => (ids.has(id) || (task !== null && ids.has(task)) ? [id] : []));
  const places = await placesOf(context, named);
  // If the call itself left a collection, the caller has lost that access knowingly, so the answer is still kept.
  const isSettled = named.every((id) => {
    const place = places.get(id);
    return place !== undefined && (seen.has(place) || visible?.has(place));
  });
  await db
    .insertInto('idempotency')
    .values({
      agent_id: scope.agent,
      key,
      tool,
      body_hash: bodyHash,
      answer: isSettled ? JSON.stringify(answer) : '',
      collections: JSON.stringify([...seen.keys()]),
      created_at: now,
    })
    .execute();
  const ground = named.filter((id) => seen.has(places.get(id) ?? 0));
  for (const some of inSlices(ground)) {
    const rows = some.map((id) => ({ agent_id: scope.agent, key, memory_id: id }));
    await db.insertInto('idempotency_memories').values(rows).execute();
  }
}

/** Empties the stored answers that name these memories. The fact that the calls were executed stays recorded. */
export async function forgetAnswers({ db }: Connection, memoryIds: readonly number[]): Promise<void> {
  for (const some of inSlices(memoryIds)) {
    const kept = await db
      .selectFrom('idempotency_memories')
      .select(['agent_id', 'key'])
      .distinct()
      .where('memory_id', 'in', some)
      .execute();
    for (const { agent_id, key } of kept) {
      await db
        .updateTable('idempotency')
        .set({ answer: '' })
        .where('agent_id', '=', agent_id)
        .where('key', '=', key)
        .execute();
    }
  }
}

/** A key may contain anything, including private text, so only its hash is stored. */
function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
