import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('TeamDelete', (world) => {
  test('is for the lead only, waits for working members unless forced, and keeps the history', async () => {
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

  test('cancels all open tasks at once: claims end, and tasks elsewhere that waited are ready', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    for (const subject of ['needed elsewhere', 'held', 'waiting']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['2'], owner: 'bob' });
    await bob.call('TaskClaim', { taskId: '2' });
    await ada.call('TaskCreate', { subject: 'outside', team_name: 'workspace', addBlockedBy: ['1'] });
    await ada.call('TaskUpdate', { taskId: '4', owner: 'bob' });
    expect(await ada.call('TeamDelete', { force: true })).toMatchObject({ canceled_tasks: 3 });
    expect(await bob.outcome('TaskList')).toMatchObject({ waiting: { ready: 1 }, text: '#4 [pending] outside (bob)' });
    expect((await bob.call('TaskGet', { taskId: '2' })).task).toMatchObject({ state: 'canceled', revision: 3 });
    expect(await bob.call('TaskClaim', { taskId: '2' })).toMatchObject({ reason: 'already_resolved' });
    const events = await hub.events(ada.caller, 0, 100);
    const canceled = events.filter((event) => event.type === 'task.canceled');
    expect(canceled.map((event) => event.taskId)).toEqual([1, 2, 3]);
    expect(canceled[1]).toMatchObject({ before: { status: 'active' }, after: { status: 'canceled' } });
  });

  test('a member that has long been silent does not block the deletion', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    clock.advance({ minutes: 31 });
    expect(await ada.call('TeamDelete')).toMatchObject({ success: true });
  });

  test('its signals end with it, and its content is still shown as its own', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    await ada.call('TaskCreate', { subject: 'open' });
    const since = new Date(clock.now - 1).toISOString();
    const fact = { content: 'The proxy listens on 8443', collection: 'web', signal: 'bob' };
    const { memory_id } = await ada.call('memory_add', fact);
    expect((await bob.call('signal', { action: 'check' })).signals).toMatchObject([{ collection: 'web' }]);
    await ada.call('TeamDelete', { force: true });
    expect((await bob.call('signal', { action: 'check' })).signals).toEqual([]);
    expect((await bob.outcome('hub_status')) as object).not.toMatchObject({ waiting: { signals: 1 } });
    expect((await bob.call('task_feed', { since })).tasks).toMatchObject([{ status: 'canceled', collection: 'web' }]);
    const found = await bob.call('memory_search', { query: 'proxy listens' });
    expect(found.results).toMatchObject([{ memory_id, collection: 'web' }]);
    const whole = await bob.call('memory_retrieve', { memory_ids: [memory_id] });
    expect(whole.memories).toMatchObject([{ collection: 'web' }]);
    const [signal] = (await bob.call('list_signals')).signals;
    expect(signal).toMatchObject({ collection: 'web', state: 'expired' });
  });
});
