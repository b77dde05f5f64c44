import { expect, test } from 'vitest';
import { z } from 'zod';
import { atEnd } from '../../../../test/endings.ts';
import { someFolder, someRepository } from '../../../../test/repositories.ts';
import { onBothDatabases, scopeOf } from '../../../../test/stores.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';
import { openHub } from '../../../composition/hub.ts';
import type { Caller } from '../../../kernel/rules/caller.ts';
import { observe } from '../flows/observe.ts';

onBothStores('task_updates_since', (world) => {
  test('lists what others added after a moment, the earliest first, as many as asked for', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    const post = { task_id: 1, kind: 'note', content: 'x' };
    await bob.call('task_post', post);
    clock.advance({ minutes: 1 });
    await ada.call('task_post', post);
    const { id: second } = await bob.call('task_post', post);
    clock.advance({ ms: 1 });
    const { id: third } = await bob.call('task_post', { ...post, kind: 'blocker' });
    const since = { task_id: 1, since_ts: T0 };
    const { items } = await ada.call('task_updates_since', since);
    expect(items).toEqual([
      { id: second, kind: 'note', session_id: 's-bob', ts: T0 + 60_000 },
      { id: third, kind: 'blocker', session_id: 's-bob', ts: T0 + 60_001 },
    ]);
    const cut = await ada.call('task_updates_since', { ...since, limit: 1 });
    expect(cut.items).toMatchObject([{ id: second }]);
    expect(cut.budget).toMatchObject({ items_available: 2, collapsed_count: 1 });
    expect((await ada.call('task_updates_since', { ...since, since_ts: T0 + 60_001 })).items).toEqual([]);
    expect((await ada.call('task_updates_since', { ...since, task_id: 9 })).items).toEqual([]);
  });

  test('a caller that continues from the last time gets every entry once, even of many with one time', async () => {
    const { agent, clock } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    const written: number[] = [];
    const ingest = async (count: number) => {
      const events = Array.from({ length: count }, (_, i) => ({ type: 'observation', summary: `Seen ${i}.` }));
      written.push(...(await bob.call('bridge_ingest', { repo_root: root, events })).observation_ids);
      clock.advance({ ms: 1 });
    };
    for (const count of [2, 9, 1, 1]) await ingest(count);
    const pages: number[][] = [];
    for (let since_ts = 0, goesOn = true; goesOn; ) {
      const { items } = await ada.call('task_updates_since', { task_id: 1, since_ts, limit: 4 });
      pages.push(items.map(({ id }: { id: number }) => id));
      since_ts = items.at(-1)?.ts ?? since_ts;
      goesOn = items.length > 0;
    }
    expect(pages.map((page) => page.length)).toEqual([2, 9, 2, 0]);
    expect(pages.flat()).toEqual(written);
  });
});

onBothDatabases('task_updates_since beside a slow write', ({ ready }, kind) => {
  test('shows nothing newer than what may still be committed with an earlier time', async () => {
    const hub = await openHub({ database: await ready(), agentsFolder: someFolder(), channel: 'waggle' });
    atEnd(() => hub.close());
    const as = (agent: string): Caller => ({ agent, session: `s-${agent}`, surface: 'mcp', scopes: ['read', 'write'] });
    for (const agent of ['ada', 'bob', 'cleo']) await hub.enter(as(agent));
    const post = (content: string) =>
      hub.callTool({ name: 'task_post', input: { task_id: 1, kind: 'note', content }, caller: as('bob') });
    await hub.callTool({ name: 'create_task', input: { title: 'Write the guide' }, caller: as('cleo') });
    await post('before');
    let goOn = () => {};
    const freed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let slow = Promise.resolve();
    await new Promise<void>((begun) => {
      slow = hub.store.write(scopeOf('cleo'), 'slow', async (unit) => {
        begun();
        await freed;
        await observe(unit, await unit.tasks.get(1), { kind: 'decision', text: 'slow' });
      });
    });
    const after = post('after');
    if (kind === 'postgres') await after;
    const seen: string[] = [];
    let since_ts = 0;
    const look = async () => {
      const input = { task_id: 1, since_ts };
      const answer = await hub.callTool({ name: 'task_updates_since', input, caller: as('ada') });
      if (!answer.ok) throw new Error(answer.error.code);
      const { items } = z.object({ items: z.array(z.object({ kind: z.string(), ts: z.int() })) }).parse(answer.output);
      since_ts = items.at(-1)?.ts ?? since_ts;
      seen.push(...items.map(({ kind }) => kind));
    };
    await look();
    const early = [...seen];
    goOn();
    await Promise.all([slow, after]);
    await look();
    expect(early).toEqual(['note']);
    expect(seen.toSorted()).toEqual(['decision', 'note', 'note']);
  });
});
