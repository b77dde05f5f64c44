import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('TeamDelete', (world) => {
  test('is the lead only, waits for members at work unless forced, and keeps the history', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    await ada.call('TaskCreate', { subject: 'finished' });
    await ada.call('TaskCreate', { subject: 'open' });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    await bob.call('TaskClaim', { taskId: '2' });
    expect(await bob.refused('TeamDelete', { force: true })).toMatchObject({ code: 'NOT_LEAD' });
    expect(await ada.refused('TeamDelete')).toMatchObject({ code: 'TEAM_ACTIVE', details: { active: ['bob'] } });
    expect(await ada.call('TeamDelete', { force: true })).toMatchObject({
      success: true,
      team_name: 'web',
      canceled_tasks: 1,
    });
    expect(await ada.refused('TaskList', { team_name: 'web' })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    expect(await bob.call('TaskGet', { taskId: '1' })).toMatchObject({ task: { status: 'completed' } });
    expect(await bob.call('TaskGet', { taskId: '2' })).toMatchObject({ task: { status: 'deleted', claim: null } });
    expect((await bob.call('ReadMailbox')).messages.at(-1)).toMatchObject({ type: 'team_deleted' });
    expect(await ada.call('TeamCreate', { team_name: 'web' })).toMatchObject({ team_name: 'web' });
    expect(await ada.call('TaskCreate', { subject: 'ids go on' })).toMatchObject({ task: { id: '3' } });
  });

  test('a member that has been silent for long does not hold the team', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    clock.advance({ minutes: 31 });
    expect(await ada.call('TeamDelete')).toMatchObject({ success: true });
  });
});
