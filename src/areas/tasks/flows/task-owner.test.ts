import { expect, test } from 'vitest';
import { rawDatabase } from '../../../../test/stores.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { claimRun } from '../../runs/flows/claim-run.ts';

const system = { agent: 'user', session: null, surface: 'test', system: true } as const;

async function withRunner({ hub, agent }: World, id: string) {
  const actor = await agent(id);
  await hub.store.write(system, 'arrange', async (unit) => {
    await unit.agents.change(await unit.agents.get(id), { runner: { driver: 'sample' } });
  });
  return actor;
}

/** The run that the hub would start now. */
function started({ hub }: World) {
  const token = { id: 't-1', hash: 'x' };
  const terms = {
    holder: 'hub',
    leaseMs: 60_000,
    maxRuns: 9,
    maxRunsPerAgent: 9,
    ours: [],
    driverOf: () => 'sample',
    token,
  };
  return hub.store.write(system, 'claim', (unit) => claimRun(unit, terms));
}

onBothStores('the owner of a task', (world) => {
  test('of a personal collection is nobody but its agent', async () => {
    const { agent } = await world();
    const [ada] = [await agent('ada'), await agent('carol')];
    const { memory_id } = await ada.call('memory_add', { content: 'Call the bank', type: 'task' });
    const { tasks } = await ada.call('task_feed');
    const task = tasks.find((row: { memory_id: number }) => row.memory_id === memory_id);
    const refusal = await ada.refused('update_task', { id: String(task.task_id), owner: 'carol' });
    expect(refusal).toMatchObject({ code: 'NOT_A_MEMBER', details: { agent: 'carol' } });
  });

  test('is refused with the whole change, so that nothing of it is kept', async () => {
    const { agent } = await world();
    const [ada, carol] = [await agent('ada'), await agent('carol')];
    await ada.call('TeamCreate', { team_name: 'Closed', private: true });
    const { task } = await ada.call('TaskCreate', { subject: 'Hidden' });
    await ada.refused('update_task', { id: task.id, owner: 'carol', title: 'Renamed' });
    expect(await ada.call('get_task', { id: task.id })).toMatchObject({ title: 'Hidden', owner: null });
    expect(await carol.call('ReadMailbox')).toMatchObject({ messages: [] });
  });

  test('is neither started on it nor sent mail about it after leaving the collection', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const bob = await withRunner(here, 'bob');
    await ada.call('collection_manage', { action: 'create', name: 'Closed' });
    await ada.call('collection_manage', { action: 'invite', collection: 'closed', member: 'bob' });
    await ada.call('memory_add', { content: 'Hidden', type: 'task', collection: 'closed' });
    const [row] = (await ada.call('task_feed')).tasks;
    const id = String(row.task_id);
    await ada.call('update_task', { id, owner: 'bob', status: 'active', dispatch: 'hub' });
    // Removed in a way that left the task with it, as older programs did.
    await (await rawDatabase(here.database)).run("delete from members where agent_id = 'bob' and role = 'member'");
    expect(await started(here)).toBe('again');
    expect(await ada.refused('run_task', { id })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await ada.call('update_task', { id, title: 'Still hidden' });
    expect(await started(here)).toBe('none');
    expect(await bob.call('ReadMailbox')).toMatchObject({ messages: [] });
  });

  test('is not an agent that may only read there', async () => {
    const { agent } = await world();
    const [ada] = [await agent('ada'), await agent('bob')];
    await ada.call('collection_manage', { action: 'create', name: 'Closed' });
    await ada.call('collection_manage', { action: 'invite', collection: 'closed', member: 'bob', role: 'reader' });
    const { task_id: id } = await ada.call('memory_add', { content: 'Hidden', type: 'task', collection: 'closed' });
    expect(await ada.refused('update_task', { id: String(id), owner: 'bob' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await ada.call('collection_manage', { action: 'invite', collection: 'closed', member: 'bob', role: 'member' });
    await ada.call('update_task', { id: String(id), owner: 'bob' });
  });

  test('has it no longer after it has left the collection, or may only read there', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const manage = (action: string, more: object) =>
      ada.call('collection_manage', { action, collection: 'closed', member: 'bob', ...more });
    await ada.call('collection_manage', { action: 'create', name: 'Closed' });
    for (const [action, more] of [
      ['remove', {}],
      ['invite', { role: 'reader' }],
    ] as const) {
      await manage('invite', { role: 'member' });
      const made = await ada.call('memory_add', { content: `Until ${action}`, type: 'task', collection: 'closed' });
      const taskId = String(made.task_id);
      await bob.call('TaskClaim', { taskId });
      expect(await ada.call('TaskGet', { taskId })).toMatchObject({ task: { owner: 'bob', status: 'in_progress' } });
      await manage(action, more);
      expect(await ada.call('TaskGet', { taskId })).toMatchObject({ task: { owner: null, status: 'pending' } });
      expect(await ada.call('TaskClaim', { taskId })).toMatchObject({ success: true });
    }
  });
});
