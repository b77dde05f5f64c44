import { expect, test } from 'vitest';
import { rawDatabase } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

const WRONG = `select tasks.id from tasks where archived_at is null and open_blockers <> (
  select count(*) from dependencies join tasks as blocker on blocker.id = dependencies.blocker_id
  where dependencies.blocked_id = tasks.id and blocker.archived_at is null)`;

onBothStores('the number of open tasks that a task waits for', (world) => {
  test('is correct however edges are added and removed and tasks end', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const raw = await rawDatabase(here.database);
    const wrong = async () => (await raw.run(WRONG)).map(({ id }) => Number(id));
    const count = async (id: number) =>
      Number((await raw.run(`select open_blockers as n from tasks where id = ${id}`))[0]?.n);
    for (const subject of ['A', 'B', 'C']) await ada.call('TaskCreate', { subject });
    await ada.call('TaskCreate', { subject: 'D', addBlockedBy: ['1', '2', '3'] });
    expect([await count(4), await wrong()]).toEqual([3, []]);
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    await ada.call('TaskUpdate', { taskId: '4', addBlockedBy: ['1'] });
    expect([await count(4), await wrong()]).toEqual([2, []]);
    await ada.call('TaskUpdate', { taskId: '2', status: 'deleted' });
    expect([await count(4), await wrong()]).toEqual([1, []]);
    await ada.call('TaskUpdate', { taskId: '4', removeBlockedBy: ['3'] });
    expect([await count(4), await wrong()]).toEqual([0, []]);
    await ada.call('TaskUpdate', { taskId: '4', addBlockedBy: ['3'] });
    await ada.call('cancel_task', { id: '3' });
    expect([await count(4), await wrong()]).toEqual([0, []]);
  });
});
