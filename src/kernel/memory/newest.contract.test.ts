import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { WORKSPACE_ID } from '../rules/identity.ts';
import { terms } from '../search/terms.ts';

const ada = scopeOf('ada');
/** Ids with large gaps, as in a store of a million memories. */
const ids = Array.from({ length: 60 }, (_, at) => 1 + at * at * 301);
const isGlazed = (id: number) => ids.indexOf(id) % 3 === 0;
/** Only old memories contain the word. */
const isClay = (id: number) => ids.indexOf(id) < 9;
const newestFirst = (fitting: readonly number[]) => fitting.toReversed();

onBothDatabases('the newest memories with some terms', ({ ready, open }) => {
  test('are found at any id, as many as requested, newest first', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada');
    await store.write(ada, 'arrange', async (unit) => {
      for (const id of ids) {
        const text = ['A kiln', isGlazed(id) ? 'glaze' : '', isClay(id) ? 'clay' : ''].join(' ');
        const kind = id % 2 === 0 ? 'decision' : 'fact';
        await unit.memories.insert({ id, collectionId: WORKSPACE_ID, kind, text });
      }
    });
    const part = { collections: [WORKSPACE_ID], whole: false };
    const texts = ['kiln', 'kiln glaze', 'clay'];
    const limits = [1, 2, 5, 24, 60, 200];
    const expected = [ids, ids.filter(isGlazed), ids.filter(isClay)].map(newestFirst);
    for (const likely of [1, 1_000_000]) {
      const parts = limits.flatMap((limit) => texts.map((text) => ({ ...part, terms: terms(text), limit, likely })));
      const found = await store.read(ada, (unit) => unit.search.postings({ parts }));
      expect(found).toEqual(limits.flatMap((limit) => expected.map((fitting) => fitting.slice(0, limit))));

      const five = [{ ...part, terms: terms('kiln'), limit: 5, likely }];
      const decisions = await store.read(ada, (unit) => unit.search.postings({ parts: five, kinds: ['decision'] }));
      expect(decisions).toEqual([newestFirst(ids.filter((id) => id % 2 === 0)).slice(0, 5)]);
    }
  });

  test('are none in a store without memories', async () => {
    const store = await open(await ready());
    await addAgents(store, 'ada');
    const part = { terms: ['kiln'], collections: [WORKSPACE_ID], limit: 3, whole: false };
    const parts = [1, 1_000_000].map((likely) => ({ ...part, likely }));
    const found = await store.read(ada, (unit) => unit.search.postings({ parts }));
    expect(found).toEqual([[], []]);
  });
});
