import { expect, test } from 'vitest';
import { onBothStores } from '../../../../../test/world.ts';

onBothStores('TaskGet', (world) => {
  test('returns owner, dependencies in both directions, the claim and the revision', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'web' });
    for (const subject of ['one', 'two', 'three']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'], addBlocks: ['3'] });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    await ada.call('TaskClaim', { taskId: '2', leaseMinutes: 5 });
    expect((await ada.call('TaskGet', { task_id: '2' })).task).toMatchObject({
      owner: 'team-lead',
      status: 'in_progress',
      blocks: ['3'],
      blockedBy: ['1'],
      team_name: 'web',
      claim: { holder: 'team-lead', lease_until: new Date(clock.now + 300_000).toISOString() },
      revision: 3,
      ready: true,
    });
  });

  test('a missing task is an answer; a malformed id is an error', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.call('TaskGet', { taskId: '7' })).toEqual({ task: null });
    for (const taskId of ['', '#1', '01', '-1', 1, null]) {
      expect(await ada.refused('TaskGet', { taskId })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });

  test('a finished task says that it is resolved', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TaskCreate', { subject: 'one' });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({
      ready: false,
      why_not: [{ reason: 'already_resolved' }],
    });
  });
});
