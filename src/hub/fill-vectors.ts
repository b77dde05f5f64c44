import type { Store } from '../store/store.ts';
import type { Embedder } from '../tools/run-context.ts';

const BATCH = 64;

/** Asks for the vectors that are missing behind an id, batch by batch; answers with the last id that was looked at. */
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
