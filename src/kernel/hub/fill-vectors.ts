import type { Store } from '../store/store.ts';
import type { Embedder } from '../tool/run-context.ts';

const BATCH = 64;

/** Requests the missing vectors of memories after an id, in batches; resolves with the last id checked. */
export async function fillVectors(
  store: Store,
  { model, embed }: Embedder,
  after = 0,
  onProgress: (filled: number) => void = () => undefined,
): Promise<number> {
  let last = after;
  for (let filled = 0; ; ) {
    const memories = await store.vectors.missing(model, last, BATCH);
    const end = memories.at(-1);
    if (end === undefined) return last;
    const vectors = await embed(memories.map(({ text }) => text));
    const rows = memories.flatMap((memory, at) => {
      const vector = vectors[at];
      return vector === undefined ? [] : [{ memory, vector }];
    });
    await store.vectors.put(model, rows);
    last = end.id;
    filled += rows.length;
    onProgress(filled);
  }
}
