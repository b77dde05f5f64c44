import { type Matrix, matrix } from '../search/meaning/matrix.ts';
import { type Vocabulary, vocabulary } from '../search/near-terms.ts';
import type { Connection, Engine } from '../store/dialect/engine.ts';
import { KEPT_CHANGES, type MeaningRow } from '../store/dialect/meaning-queries.ts';

/** The vectors and the words of one store in this program's memory, as far as its last search read them. */
interface Cache {
  /** The last transaction whose changes are in it; none yet. */
  last: number | undefined;
  vectors: Matrix | undefined;
  words: Vocabulary | undefined;
  /** One search at a time brings it up to date. */
  turn: Promise<unknown>;
}

const caches = new WeakMap<Engine, Cache>();

function cacheOf(engine: Engine): Cache {
  const known = caches.get(engine) ?? {
    last: undefined,
    vectors: undefined,
    words: undefined,
    turn: Promise.resolve(),
  };
  caches.set(engine, known);
  return known;
}

interface Ground {
  readonly engine: Engine;
  readonly connection: Connection;
}

/** All vectors that the unit sees; newer ones may be among them. */
export async function currentVectors(ground: Ground, dims: number): Promise<Matrix> {
  const cache = cacheOf(ground.engine);
  await inTurn(cache, () => bringUpToDate(ground, cache, dims));
  return cache.vectors ?? matrix(dims);
}

/** All words that the unit sees; words that are gone may be among them. */
export async function currentWords(ground: Ground, dims: number): Promise<Vocabulary> {
  const cache = cacheOf(ground.engine);
  return inTurn(cache, async () => {
    await bringUpToDate(ground, cache, dims);
    cache.words ??= await allWords(ground);
    return cache.words;
  });
}

async function inTurn<T>(cache: Cache, work: () => Promise<T>): Promise<T> {
  const mine = cache.turn.then(work);
  cache.turn = mine.catch(() => undefined);
  return mine;
}

async function bringUpToDate(ground: Ground, cache: Cache, dims: number): Promise<void> {
  const { engine, connection } = ground;
  const last = await engine.search.lastChange(connection);
  if (cache.last !== undefined && last <= cache.last) return;
  if (cache.last === undefined || cache.vectors === undefined || last - cache.last > KEPT_CHANGES) {
    cache.vectors = await allVectors(ground, dims);
    cache.words = undefined;
  } else {
    const rows = await engine.search.meaningsSince(connection, cache.last);
    for (const row of rows) putRow(cache.vectors, row, dims);
    if (cache.words !== undefined) await addWords(ground, cache.words, rows);
  }
  cache.last = last;
}

async function allVectors({ engine, connection }: Ground, dims: number): Promise<Matrix> {
  const vectors = matrix(dims);
  for (let last = 0; ; ) {
    const rows = await engine.search.meaningsAfter(connection, last);
    const end = rows.at(-1);
    if (end === undefined) return vectors;
    for (const row of rows) putRow(vectors, row, dims);
    last = end.id;
  }
}

/** A vector of another length comes from another model. */
function putRow(vectors: Matrix, { vector, ...row }: MeaningRow, dims: number): void {
  const bytes = Buffer.from(vector, 'base64');
  const isOurs = bytes.length === dims;
  vectors.put({
    ...row,
    vector: isOurs ? new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) : undefined,
  });
}

async function allWords({ engine, connection }: Ground): Promise<Vocabulary> {
  const words = vocabulary();
  for (let after = { term: '', collectionId: 0 }; ; ) {
    const some = await engine.search.vocabularyAfter(connection, after);
    const end = some.at(-1);
    if (end === undefined) return words;
    for (const { term, collectionId } of some) words.add(term, collectionId);
    after = end;
  }
}

async function addWords({ engine, connection }: Ground, words: Vocabulary, rows: readonly MeaningRow[]): Promise<void> {
  if (rows.length === 0) return;
  const terms = await engine.search.termsOf(
    connection,
    rows.map(({ id }) => id),
  );
  for (const { term, collectionId } of terms) words.add(term, collectionId);
}
