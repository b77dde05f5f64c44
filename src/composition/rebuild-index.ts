import { rebuildMessageTerms } from '../areas/messages/queries/message-terms.ts';
import { reindexMemories } from '../kernel/memory/reindex.ts';
import type { UnitContext } from '../kernel/store/context.ts';

/** Deletes everything by which texts are found and rebuilds it from the texts. Returns the number of memories. */
export async function rebuildIndex(
  context: Pick<UnitContext, 'engine' | 'connection'>,
  onProgress: (done: number) => void = () => undefined,
): Promise<number> {
  await rebuildMessageTerms(context.connection);
  return reindexMemories(context, onProgress);
}
