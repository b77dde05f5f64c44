import { expect, test } from 'vitest';
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
    await ada.call('collection_manage', { action: 'remove', collection: 'closed', member: 'bob' });
    expect(await started(here)).toBe('again');
    expect(await ada.refused('run_task', { id })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await ada.call('update_task', { id, title: 'Still hidden' });
    expect(await started(here)).toBe('none');
    expect(await bob.call('ReadMailbox')).toMatchObject({ messages: [] });
  });
});
