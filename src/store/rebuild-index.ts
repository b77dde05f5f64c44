import type { UnitContext } from './context.ts';
import { reindexMemories } from './memories/reindex.ts';
import { rebuildMessageTerms } from './messages/message-terms.ts';

/** Deletes everything by which texts are found and rebuilds it from the texts. Returns the number of memories. */
export async function rebuildIndex(
  context: Pick<UnitContext, 'engine' | 'connection'>,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  await rebuildMessageTerms(context.connection);
  return reindexMemories(context, onProgress);
}
