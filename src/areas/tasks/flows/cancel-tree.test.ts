import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, scopeOf } from '../../../../test/stores.ts';
import { type Actor, onBothStores } from '../../../../test/world.ts';
import type { Engine } from '../../../kernel/store/dialect/engine.ts';
import { inWrites } from '../../../kernel/store/unit.ts';
import { cancelTree } from './cancel-tree.ts';
import { openSubtask } from './open-subtask.ts';
import { reviseTask } from './task-lifecycle.ts';

onBothDatabases('canceling a tree', ({ ready, open, engine }) => {
  test('takes the same few statements for two tasks and for a deep tree of sixty', async () => {
    const database = await ready();
    const store = await open(database);
    await addAgents(store, 'ada');
    const grow = async (depth: number, width: number) => {
      const root = await addTask(store, 'ada');
      const ids = [root.id];
      for (let level = 0, above = root.id; level < depth; level++) {
        await store.write(scopeOf('ada'), 'arrange', async (unit) => {
          const steps = Array.from({ length: width }, () => ({
            title: 's',
            details: null,
            done: false,
            subtaskId: null,
          }));
          let parent = await reviseTask(unit, await unit.tasks.get(above), { steps });
          for (let stepIndex = 0; stepIndex < width; stepIndex++) {
            const draft = { stepIndex, title: 'below', description: '', owner: 'ada' };
            const made = await openSubtask(unit, parent, draft);
            parent = made.parent;
            above = made.task.id;
            ids.push(above);
          }
        });
      }
      return ids;
    };
    const [small, large] = [await grow(1, 1), await grow(20, 3)];
    const below = await engine(database);
    const [few, many] = [await cancelCounting(below, small), await cancelCounting(below, large)];
    expect(large).toHaveLength(61);
    expect(many).toBe(few);
    expect(many).toBeLessThan(40);
  });
});

async function cancelCounting(below: Engine, ids: readonly number[]): Promise<number> {
  let statements = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++;
      return result;
    },
  };
  await below.unit('cancel', (connection, now) => {
    const run: typeof connection.run = (query) => {
      statements++;
      return connection.run(query);
    };
    const counted = { ...connection, run, db: connection.db.withPlugin(counting) };
    return inWrites({ engine: below, channel: 'waggle' }, counted, now, scopeOf('ada'), async (unit) => {
      const { canceled } = await cancelTree(unit, await unit.tasks.get(ids[0] ?? 0));
      expect(canceled).toEqual(ids);
    });
  });
  return statements;
}

onBothStores('what waits for a tree that is canceled', (world) => {
  test('is ready once the whole tree has ended, and is announced unless it is canceled too', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await treeFor(ada, 'bob');
    for (const subject of ['waits for the tree', 'waits for more', 'goes on'])
      await ada.call('TaskCreate', { subject });
    for (const taskId of ['3', '4']) await ada.call('TaskUpdate', { taskId, owner: 'bob' });
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'], addBlocks: ['3', '4'] });
    await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['3'] });
    await ada.call('TaskUpdate', { taskId: '5', addBlocks: ['4'] });
    await ada.call('cancel_task', { id: '1' });
    expect(await bob.outcome('hub_status')).toMatchObject({ waiting: { ready: 1 } });
    expect(await bob.call('TaskGet', { taskId: '2' })).toMatchObject({ task: { state: 'canceled' } });
    expect(await bob.call('TaskClaim', { taskId: '4' })).toMatchObject({ success: false, reason: 'blocked' });
    expect(await bob.call('TaskClaim', { taskId: '3' })).toMatchObject({ success: true });
  });
});

/** Creates task 1 and its subtask 2, which `owner` owns. */
async function treeFor(actor: Actor, owner: string): Promise<void> {
  await actor.call('create_task', { title: 'root' });
  await actor.call('update_steps', { id: '1', steps: [{ title: 'delegate' }] });
  await actor.call('create_subtask', { taskId: '1', stepIndex: 0, title: 'child', owner });
}
