import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { changeTask } from '../rules/task.ts';

const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
const ada = { agent: 'ada', handle: null };

onBothStores("a unit's cached data about a task that it holds", (world) => {
  test('follows the claims that the unit takes and ends', async () => {
    const { hub, agent } = await world();
    await (await agent('ada')).call('create_task', { title: 'A' });
    await hub.store.write(scope, 'test', async (unit) => {
      await unit.tasks.get(1);
      expect(await unit.claims.open(1)).toBeUndefined();
      const first = await unit.claims.take(1, ada, 1000);
      expect(await unit.claims.open(1)).toMatchObject(first);
      await unit.claims.extend(first, 5000);
      expect(await unit.claims.open(1)).toMatchObject({ fence: 1, leaseMs: 5000 });
      await unit.claims.end(first, 'lapsed');
      expect([await unit.claims.open(1), await unit.claims.last(1)]).toMatchObject([undefined, { endedHow: 'lapsed' }]);
      await unit.claims.take(1, ada, 1000);
      expect(await unit.claims.open(1)).toMatchObject({ fence: 2 });
      await unit.claims.endAll([1], 'released');
      expect([await unit.claims.open(1), await unit.claims.last(1)]).toMatchObject([undefined, { fence: 2 }]);
    });
  });

  test('follows the edges that the unit adds and removes, and the tasks that it ends', async () => {
    const { hub, agent } = await world();
    for (const title of ['A', 'B', 'C']) await (await agent('ada')).call('create_task', { title });
    await hub.store.write(scope, 'test', async (unit) => {
      const [, second] = await unit.tasks.findAll([1, 2, 3]);
      const blockers = () => unit.tasks.openBlockers(3);
      expect(await blockers()).toEqual([]);
      for (const blocker of [1, 2]) await unit.dependencies.add({ blocker, blocked: 3 });
      expect(await blockers()).toEqual([1, 2]);
      await unit.dependencies.remove({ blocker: 1, blocked: 3 });
      expect(await blockers()).toEqual([2]);
      if (second === undefined) throw new Error('There is a second task.');
      await unit.tasks.apply(changeTask(second, { status: 'done' }, ['task.completed'], unit.now));
      expect(await blockers()).toEqual([]);
    });
  });
});
