import { expect, test } from 'vitest';
import { addAgents, everything, onBothDatabases, scopeOf } from '../../../../test/stores.ts';

onBothDatabases('a notice from before notices were numbered among the news', ({ ready, open, raw }) => {
  test('is counted only while its number is ahead, and neither collides with a new one nor is lost', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ann');
    const draft = { kind: 'agent', agent: 'ann', person: 'user', taskId: null, runId: null } as const;
    const add = (text: string) => store.write(everything, 'test', (unit) => unit.notices.add({ ...draft, text }));
    const news = () =>
      store.read(scopeOf('user'), async (unit) => ({
        counted: (await unit.waiting.counts()).notices,
        brought: (await unit.waiting.since(0, 50)).map(({ news }) => news),
      }));

    const old = await add('old');
    await (await raw(database)).run(`update notices set id = 500 where id = ${old}`);
    expect(await news()).toEqual({ counted: 1, brought: [] });
    expect([await add('new'), await add('newer')]).toEqual([501, 502]);
    expect(await news()).toEqual({ counted: 3, brought: [500, 501, 502] });
  });
});
