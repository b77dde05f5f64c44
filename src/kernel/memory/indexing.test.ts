import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { WORKSPACE_ID } from '../rules/identity.ts';
import { terms } from '../search/terms.ts';
import type { Engine } from '../store/dialect/engine.ts';
import type { Writes } from '../store/unit.ts';

const ada = scopeOf('ada');

async function keep(unit: Writes, text: string, topics: readonly string[] = []) {
  return unit.memories.insert({
    id: await unit.memories.nextId(),
    collectionId: WORKSPACE_ID,
    kind: 'note',
    text,
    topics: [...topics],
  });
}

/** All data derived from memories, as stored in the database. */
async function derived(engine: Engine) {
  return engine.read(async ({ db }) => ({
    terms: await db
      .selectFrom('memory_terms')
      .select(['memory_id', 'updated_at', 'length', 'terms'])
      .orderBy('memory_id')
      .execute(),
    kinds: await db.selectFrom('memory_counts').selectAll().where('memories', '>', 0).orderBy('kind').execute(),
    topics: await db
      .selectFrom('topic_counts')
      .select(['topic', 'memories'])
      .where('memories', '>', 0)
      .orderBy('topic')
      .execute(),
  }));
}

onBothDatabases('the index of a unit that stores several memories', ({ fresh, open, engine }) => {
  test('is the same as if each were indexed alone, even if they change or are removed in the same unit', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    await store.write(ada, 'arrange', async (unit) => {
      await keep(unit, 'The first lantern burns', ['light']);
      const second = await keep(unit, 'A second lamp', ['light']);
      await unit.memories.change(second, { text: 'A second candle', topics: ['wax'] });
      await unit.memories.remove(await keep(unit, 'A third torch', ['fire']));
      const fourth = await keep(unit, 'The fourth lantern');
      await unit.memories.touch([fourth.id], unit.now + 5);
    });
    // More than one indexing batch.
    await store.write(ada, 'arrange', async (unit) => {
      for (let at = 0; at < 120; at++) await keep(unit, `Lantern number ${at}`);
    });
    const below = await engine(database);
    const kept = await derived(below);
    expect(kept.terms).toHaveLength(123);
    const words = terms('lantern lamp candle torch');
    const counts = () => store.read(ada, (unit) => unit.search.frequencies(words));
    const counted = await counts();
    expect(counted.map(({ memories }) => memories).sort()).toEqual([1, 122]);
    expect(kept.topics).toEqual([
      { topic: 'light', memories: 1 },
      { topic: 'wax', memories: 1 },
    ]);
    await store.reindex();
    expect(await derived(below)).toEqual(kept);
    expect(await counts()).toEqual(counted);
  });

  test('contains what the unit stored when the unit itself searches', async () => {
    const store = await open(fresh());
    await addAgents(store, 'ada');
    const found = await store.write(ada, 'arrange', async (unit) => {
      await keep(unit, 'A lighthouse');
      const [frequency] = await unit.search.frequencies(terms('lighthouse'));
      return { frequency, size: await unit.search.size(WORKSPACE_ID) };
    });
    expect(found.frequency).toMatchObject({ memories: 1 });
    expect(found.size.memories).toBe(1);
  });
});
