import { expect, test } from 'vitest';
import { everything } from '../../../test/stores.ts';
import { makeWorld } from '../../../test/world.ts';
import { HOUR } from '../rules/time.ts';
import { eventPages } from './event-pages.ts';

test.each(['sqlite', 'postgres'] as const)(
  'each event comes once and in order over several pages, and a look without events yields an empty page (%s)',
  async (kind) => {
    const { hub, agent } = await makeWorld(kind);
    const { store } = hub;
    const { caller } = await agent('ada');
    const after = await hub.lastEvent();
    const names = Array.from({ length: 450 }, (_, index) => `agent-${index}`);
    await store.write(everything, 'arrange', async (unit) => {
      for (const name of names) await unit.agents.add(name);
    });
    const stop = new AbortController();
    const pages: (string | undefined)[][] = [];
    for await (const { events: page } of eventPages(hub, caller, { after, atLeastMs: HOUR, signal: stop.signal })) {
      pages.push(page.map(({ agentId }) => agentId));
      // A commit during the look causes the next one.
      if (pages.length === 3) await store.write(everything, 'arrange', (unit) => unit.agents.add('late'));
      if (pages.at(-1)?.includes('late') === true) stop.abort();
    }
    expect(pages.map(({ length }) => length)).toEqual([200, 200, 50, 1]);
    expect(pages.flat()).toEqual([...names, 'late']);

    const last = await hub.lastEvent();
    for await (const { events: page } of eventPages(hub, caller, {
      after: last,
      atLeastMs: HOUR,
      signal: new AbortController().signal,
    })) {
      expect(page).toEqual([]);
      break;
    }
  },
);
