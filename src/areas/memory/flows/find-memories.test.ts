import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../../../test/stores.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { findMemories } from './find-memories.ts';

/** Each of the three words occurs in more memories than the plan reads for a single term. */
const PAIRS = 601;

async function remember(store: Store, texts: readonly string[], kind = 'fact'): Promise<readonly number[]> {
  const ids: number[] = [];
  await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    for (const text of texts) {
      const made = { collectionId: 1, kind, text, title: null, topics: [], macroTopics: [] };
      const id = await unit.memories.nextId();
      await unit.memories.insert({ ...made, id, ref: null, artifact: null, machineId: null, expiresAt: null });
      ids.push(id);
    }
  });
  return ids;
}

onBothDatabases('a search for common words', ({ fresh, open }) => {
  test('finds the memory with all of them behind many newer memories with two', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada');
    const [all] = await remember(store, ['alder birch cedar']);
    const words = ['alder birch', 'alder cedar', 'birch cedar'];
    await remember(
      store,
      words.flatMap((two) => Array.from({ length: PAIRS }, (_, at) => `${two} ${two.length}${at}`)),
    );
    const [warning] = await remember(store, ['cedar birch'], 'failed_approach');
    await store.read(scopeOf('ada'), async (unit) => {
      const found = await findMemories(unit, { query: 'alder birch cedar', limit: 1 });
      expect(found.map(({ row }) => row.id)).toEqual([all]);
      const kinds = ['failed_approach'];
      const brief = await findMemories(unit, { query: 'alder birch cedar', limit: 3, kinds, brief: true });
      expect(brief.map(({ row }) => row.id)).toEqual([warning]);
    });
  });
});
