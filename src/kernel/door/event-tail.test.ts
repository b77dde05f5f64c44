import { expect, test } from 'vitest';
import { countedUnits } from '../../../test/counted-units.ts';
import { atEnd } from '../../../test/endings.ts';
import { everything } from '../../../test/stores.ts';
import { onBothStores } from '../../../test/world.ts';
import { eventPages } from '../hub/event-pages.ts';
import type { Caller } from '../rules/caller.ts';
import type { WaggleEvent } from '../rules/event.ts';
import { HOUR } from '../rules/time.ts';

const FOLLOWERS = 20;

onBothStores('the tail of the log', (world) => {
  test('is read once per commit, however many follow it', async () => {
    const { hub, agent } = await world();
    const ann = await agent('ann');
    const callers: Caller[] = [];
    for (let n = 0; n < FOLLOWERS; n++) callers.push((await agent(`follower-${n}`)).caller);
    const { all, over } = follow(callers, hub, await hub.lastEvent());
    await ann.call('create_task', { title: 'First' });
    await expect.poll(() => all.every(({ length }) => length > 0)).toBe(true);
    const units = countedUnits(hub.store);
    const before = all.map(({ length }) => length);
    await ann.call('create_task', { title: 'Second' });
    await expect.poll(() => all.every(({ length }, n) => length > (before[n] ?? 0))).toBe(true);
    expect(units.filter((unit) => unit === 'read').length).toBeLessThanOrEqual(1);
    over.abort();
  });

  test('shows each follower exactly what its own reads would show it', async () => {
    const { hub, agent } = await world();
    const [ann, bob, cleo] = [await agent('ann'), await agent('bob'), await agent('cleo')];
    const start = await hub.lastEvent();
    const callers = [ann, bob, cleo].map(({ caller }) => caller);
    const { all, over } = follow(callers, hub, start);
    await ann.call('collection_manage', { action: 'create', name: 'Shared' });
    await ann.call('collection_manage', { action: 'invite', collection: 'shared', member: 'bob' });
    await ann.call('memory_add', { content: 'For two.', collection: 'shared' });
    const ofShared = () => all[1]?.filter((one) => one.type === 'memory.added' && one.collectionId !== 1) ?? [];
    await expect.poll(() => ofShared().length).toBe(1);
    await ann.call('memory_add', { content: 'For nobody else.', collection: 'personal' });
    await bob.call('create_task', { title: 'For all' });
    await ann.call('collection_manage', { action: 'remove', collection: 'shared', member: 'bob' });
    await ann.call('memory_add', { content: 'For one.', collection: 'shared' });
    await ann.call('create_task', { title: 'Last' });
    const last = await hub.lastEvent();
    await expect.poll(() => all.every((seen) => (seen.at(-1)?.seq ?? 0) === last)).toBe(true);
    over.abort();
    const cleoReads = await hub.events(callers[2] as Caller, start, 200);
    expect(all[2]).toEqual(cleoReads);
    expect(all[0]).toEqual(await hub.events(callers[0] as Caller, start, 200));
    // What bob saw while he was a member, he has seen; what came after is not for him.
    expect(ofShared()).toHaveLength(1);
  });

  test('brings a follower that begins behind up to what is kept', async () => {
    const { hub, agent } = await world();
    const ann = await agent('ann');
    const start = await hub.lastEvent();
    await hub.store.write(everything, 'arrange', async (unit) => {
      for (let n = 0; n < 450; n++) await unit.agents.add(`agent-${n}`);
    });
    const { all, over } = follow([ann.caller], hub, start);
    await expect.poll(() => all[0]?.length).toBe(450);
    await ann.call('create_task', { title: 'Later' });
    await expect.poll(() => all[0]?.at(-1)?.type).not.toBe('agent.added');
    over.abort();
    expect(all[0]).toEqual(await hub.store.read(everything, (unit) => unit.events.after(start, 1000)));
  });
});

/** What each caller has heard so far. */
function follow(callers: readonly Caller[], hub: Parameters<typeof eventPages>[0], after: number) {
  const over = new AbortController();
  atEnd(() => over.abort());
  const all: WaggleEvent[][] = callers.map(() => []);
  for (const [index, caller] of callers.entries()) {
    const listen = async () => {
      for await (const { events } of eventPages(hub, caller, { after, atLeastMs: HOUR, signal: over.signal }))
        all[index]?.push(...events);
    };
    void listen();
  }
  return { all, over };
}
