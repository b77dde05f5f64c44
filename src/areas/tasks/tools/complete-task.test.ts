import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('complete_task', (world) => {
  test('archives an active task once; later calls are told that it has ended', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Finish me' });
    const done = await ada.call('complete_task', { id: '1' });
    expect(done).toMatchObject({ status: 'done', archivedAt: done.updatedAt });
    for (const other of [ada, bob]) {
      expect(await other.refused('complete_task', { id: '1' })).toMatchObject({
        code: 'TASK_ARCHIVED',
        details: { id: '1', status: 'done' },
      });
    }
  });

  test('of eight concurrent calls exactly one succeeds', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Race' });
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => ada.outcome('complete_task', { id: '1' })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.error.code]))).toEqual(
      Array(7).fill('TASK_ARCHIVED'),
    );
  });

  test('a draft cannot be completed before it was active, and a missing task is not found', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Not yet', draft: true });
    expect(await ada.refused('complete_task', { id: '1' })).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await ada.refused('complete_task', { id: '2' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('a task that waits for an open one is blocked until that one has ended', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Before' });
    await bob.call('create_task', { title: 'After' });
    const scope = { agent: 'ada', session: null, surface: 'test' };
    await hub.store.write(scope, 'arrange', (unit) => unit.dependencies.add({ blocker: 1, blocked: 2 }));
    expect(await bob.refused('complete_task', { id: '2' })).toMatchObject({
      code: 'BLOCKED',
      details: { blocked_by: ['1'] },
    });
    await ada.call('complete_task', { id: '1' });
    expect(await bob.outcome('complete_task', { id: '2' })).toMatchObject({ ok: true, output: { status: 'done' } });
  });
});
