import { expect, test } from 'vitest';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('TaskList', (world) => {
  test('an empty board says so, deleted tasks are gone, and a done blocker is no longer shown', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.outcome('TaskList')).toMatchObject({ text: 'No tasks found', output: { tasks: [] } });
    for (const subject of ['a', 'b', 'c\nwith a break']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['1', '2'] });
    await ada.call('TaskUpdate', { taskId: '2', status: 'review', owner: 'ada' });
    await ada.call('TaskUpdate', { taskId: '1', status: 'deleted' });
    expect(await ada.outcome('TaskList')).toMatchObject({
      text: '#2 [in_progress] b (ada)\n#3 [pending] c with a break [blocked by #2]',
      output: {
        tasks: [
          { id: '2', subject: 'b', status: 'in_progress', state: 'review', owner: 'ada', blockedBy: [] },
          { id: '3', status: 'pending', blockedBy: ['2'] },
        ],
      },
    });
    await ada.call('TaskUpdate', { taskId: '2', status: 'completed' });
    expect(await ada.outcome('TaskList')).toMatchObject({
      text: '#2 [completed] b (ada)\n#3 [pending] c with a break',
    });
  });

  test('a task marked internal is not listed, but otherwise normal', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TaskCreate', { subject: 'bookkeeping', metadata: { _internal: true } });
    await ada.call('TaskCreate', { subject: 'work', metadata: { _internal: false, notes: { _internal: true } } });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] });
    expect(await ada.outcome('TaskList')).toMatchObject({ text: '#2 [pending] work [blocked by #1]' });
    expect((await ada.call('TaskList', { ready: true })).tasks).toEqual([]);
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({ metadata: { _internal: true } });
    await ada.call('TaskUpdate', { taskId: '1', metadata: { _internal: null } });
    expect((await ada.call('TaskList')).tasks).toHaveLength(2);
  });

  test('pages by id and says what it left out', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (let number = 1; number <= 5; number++) await ada.call('TaskCreate', { subject: `t${number}` });
    const first = await ada.outcome('TaskList', { limit: 2 });
    expect(first).toMatchObject({
      text: '#1 [pending] t1\n#2 [pending] t2\n3 more: TaskList with cursor "2".',
      output: { next_cursor: '2', left_out: 3 },
    });
    expect(await ada.call('TaskList', { limit: 3, cursor: '2' })).toEqual({
      tasks: ['3', '4', '5'].map((id) => ({ id, subject: `t${id}`, status: 'pending', blockedBy: [] })),
    });
    for (const bad of [{ limit: 0 }, { limit: 501 }, { cursor: 'x' }]) {
      expect(await ada.refused('TaskList', bad)).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('the ready set is what the caller could claim, most urgent first', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TaskCreate', { subject: 'usual' });
    await ada.call('TaskCreate', { subject: 'soon', due: '2026-01-06' });
    await ada.call('TaskCreate', { subject: 'urgent', priority: 0 });
    await ada.call('TaskCreate', { subject: 'waits', addBlockedBy: ['1'] });
    await ada.call('TaskCreate', { subject: 'for bob' });
    await ada.call('TaskUpdate', { taskId: '5', owner: 'bob' });
    await ada.call('TaskCreate', { subject: 'claimed for a while' });
    await ada.call('TaskClaim', { taskId: '6', leaseMinutes: 5 });
    const ready = async (actor = ada) =>
      (await actor.call('TaskList', { ready: true })).tasks.map(({ id }: { id: string }) => id);
    expect(await ready()).toEqual(['3', '2', '1']);
    expect(await ready(bob)).toEqual(['3', '2', '1', '5']);
    clock.advance({ minutes: 6 });
    expect(await ready(bob)).toEqual(['3', '2', '1', '5', '6']);
    expect(await ada.call('TaskList', { ready: true, limit: 1 })).toMatchObject({ more: true });
  });
});
