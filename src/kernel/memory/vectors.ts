import type { Connection } from '../store/dialect/engine.ts';

/** A memory without a vector of the current model. */
export interface Unembedded {
  readonly id: number;
  readonly text: string;
  readonly revision: number;
}

/** Memories after an id that have no vector of this model, by id. */
export async function unembedded(
  { db }: Connection,
  model: string,
  after: number,
  limit: number,
): Promise<readonly Unembedded[]> {
  const rows = await db
    .selectFrom('memories')
    .leftJoin('memory_vectors', (join) =>
      join.onRef('memory_vectors.memory_id', '=', 'memories.id').on('memory_vectors.model', '=', model),
    )
    .select(['memories.id', 'memories.title', 'memories.text', 'memories.revision'])
    .where('memories.id', '>', after)
    .where('memory_vectors.memory_id', 'is', null)
    .orderBy('memories.id')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, text, revision }) => ({
    id,
    revision,
    text: title === null ? text : `${title}\n${text}`,
  }));
}

/** Stores vectors for texts that have not changed since they were read. */
export async function putVectors(
  { db }: Connection,
  model: string,
  vectors: readonly { readonly memory: Unembedded; readonly vector: Float32Array }[],
): Promise<void> {
  for (const { memory, vector } of vectors) {
    const row = await db.selectFrom('memories').select('revision').where('id', '=', memory.id).executeTakeFirst();
    if (row?.revision !== memory.revision) continue;
    const values = { model, vector: textOf(vector) };
    await db
      .insertInto('memory_vectors')
      .values({ memory_id: memory.id, ...values })
      .onConflict((conflict) => conflict.column('memory_id').doUpdateSet(values))
      .execute();
  }
}

/** The vectors of this model for these memories, restricted to these collections. */
export async function vectorsOf(
  { db }: Connection,
  collections: readonly number[],
  ids: readonly number[],
  model: string,
): Promise<ReadonlyMap<number, Float32Array>> {
  if (ids.length === 0 || collections.length === 0) return new Map();
  const rows = await db
    .selectFrom('memory_vectors')
    .innerJoin('memories', 'memories.id', 'memory_vectors.memory_id')
    .select(['memory_id', 'vector'])
    .where('memory_id', 'in', [...ids])
    .where('collection_id', 'in', [...collections])
    .where('model', '=', model)
    .execute();
  return new Map(rows.map(({ memory_id, vector }) => [memory_id, vectorFrom(vector)]));
}

/** Four bytes per number, little-endian, as base64: identical in every database and on every machine. */
function textOf(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * 4);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * 4);
  return bytes.toString('base64');
}

function vectorFrom(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
}
