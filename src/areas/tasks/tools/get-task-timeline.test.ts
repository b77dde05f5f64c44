import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { HUB_NAME } from '../../../kernel/rules/identity.ts';

interface Item {
  kind: string;
  key: string;
  at: string;
  text: string | null;
}

onBothStores('get_task_timeline', (_, kind) => {
  test('threads, runs and memories are in one order, and pages skip nothing with the same time', async () => {
    const { startable, startRunner, agent, hub, clock } = await runsWorld(kind);
    const [ada, bob] = [await startable('ada'), await agent('bob')];
    const runner = startRunner();
    await ada.call('create_task', { title: 'Told' });
    await runner.idle();
    clock.advance({ minutes: 1 });
    for (const message of ['one', 'two', 'three']) await bob.call('thread_reply', { id: '1', message });
    await hub.store.write({ agent: 'bob', session: null, surface: 'test' }, 'arrange', async (unit) => {
      const task = await unit.tasks.get(1);
      await unit.threads.append(String(task.threadId), { type: 'message', role: 'user', text: 'four', payload: null });
    });
    const { items } = await bob.call('get_task_timeline', { id: '1' });
    expect(items.map(({ kind, text }: Item) => text ?? kind)).toEqual(
      expect.arrayContaining(['four', 'three', 'two', 'one', 'run']),
    );
    expect([...items].sort((a: Item, b: Item) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))).toEqual(items);
    const paged: Item[] = [];
    let cursor: string | undefined;
    do {
      const page = await bob.call('get_task_timeline', { id: '1', limit: 2, ...(cursor && { cursor }) });
      paged.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    expect(paged).toEqual(items);
    expect(await bob.refused('get_task_timeline', { id: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a deletion between two pages skips nothing else with the same time', async () => {
    const { agent } = await runsWorld(kind);
    const ada = await agent('ada');
    const made = await ada.call('memory_add', { type: 'task', title: 'Kept', collection: 'workspace' });
    for (const output of ['one', 'two', 'three', 'four']) {
      await ada.call('memory_edit', { memory_id: made.memory_id, output });
    }
    const listed = async (more: object) => {
      const { items, next_cursor } = await ada.call('get_task_timeline', { id: made.task_id, ...more });
      return { keys: items.map(({ key }: Item) => key), cursor: next_cursor };
    };
    const { keys: all } = await listed({});
    const first = await listed({ limit: 2 });
    await ada.call('memory_delete', { memory_id: Number(first.keys[0]) });
    const second = await listed({ limit: 50, cursor: first.cursor });
    expect([...first.keys, ...second.keys]).toEqual(all);
    const wrong = { id: made.task_id, cursor: `${first.cursor}!` };
    expect(await ada.refused('get_task_timeline', wrong)).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('includes memories of the task, and mail about it for senders and recipients', async () => {
    const { agent } = await runsWorld(kind);
    const [ada, bob, cy] = [await agent('ada'), await agent('bob'), await agent('cy')];
    const made = await ada.call('memory_add', { type: 'task', title: 'Kept', collection: 'workspace' });
    await ada.call('memory_edit', { memory_id: made.memory_id, output: 'It was the cache.' });
    await ada.call('TaskUpdate', { taskId: made.task_id, owner: 'bob' });
    const kinds = async (who: typeof ada) =>
      (await who.call('get_task_timeline', { id: made.task_id })).items.map(({ kind }: Item) => kind).sort();
    expect(await kinds(bob)).toEqual(['memory', 'message']);
    expect(await kinds(cy)).toEqual(['memory']);
    const user = await agent('user', { scopes: ['admin'] });
    expect(await kinds(user)).toEqual(['memory', 'message']);
  });

  test('messages and memories are found behind any number of calls', async () => {
    const { agent, hub, clock } = await runsWorld(kind);
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { memory_id, task_id: id } = await ada.call('memory_add', {
      type: 'task',
      title: 'Kept',
      collection: 'workspace',
    });
    await ada.call('memory_edit', { memory_id, output: 'It was the cache.' });
    await ada.call('TaskUpdate', { taskId: id, owner: 'bob' });
    await ada.call('thread_reply', { id, message: 'Please look.' });
    clock.advance({ minutes: 1 });
    await hub.store.write({ agent: 'bob', session: null, surface: 'test' }, 'arrange', async (unit) => {
      const { threadId } = await unit.tasks.get(Number(id));
      const append = (type: 'tool_use' | 'result' | 'message', text: string, author?: string) =>
        unit.threads.append(String(threadId), { type, role: null, text, payload: null }, author);
      for (let times = 0; times < 3; times += 1) await append('tool_use', 'Bash');
      await append('message', 'Work on your task now.', HUB_NAME);
      await append('result', 'Done.');
    });
    const shown = async (only: object) =>
      (await bob.call('get_task_timeline', { id, limit: 2, ...only })).items.map(
        (item: Item) => item.text ?? item.kind,
      );
    expect(await shown({})).not.toContain('Please look.');
    expect((await shown({ only: 'talk' }))[0]).toBe('Please look.');
    expect(await shown({ only: 'memory' })).toEqual(['It was the cache.']);
    const first = await bob.call('get_task_timeline', { id, limit: 1, only: 'talk' });
    const second = await bob.call('get_task_timeline', { id, limit: 1, only: 'talk', cursor: first.next_cursor });
    expect([...first.items, ...second.items].map(({ kind }: Item) => kind)).toEqual(['entry', 'message']);
    expect(second.next_cursor).toBeUndefined();
  });
});
