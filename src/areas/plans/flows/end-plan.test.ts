import { expect, test } from 'vitest';
import { atEnd } from '../../../../test/endings.ts';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { rawDatabase } from '../../../../test/stores.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import { openStore, type Store } from '../../../kernel/store/store.ts';
import { reviseTask } from '../../tasks/flows/task-lifecycle.ts';
import { isArchived } from '../../tasks/rules/task.ts';
import { autoArchive } from './auto-archive.ts';
import { completeSubtask } from './complete-subtask.ts';

const scopeOf = (agent: string) => ({ agent, session: `s-${agent}`, surface: 'test' });

/** Another way into the same store. On SQLite writers of one process queue, so it is the same one. */
async function secondStore({ hub, database, clock }: World, kind: string): Promise<Store> {
  if (kind === 'sqlite') return hub.store;
  const store = await openStore({ database, clock: () => clock.now, ownClock: true });
  atEnd(() => store.close());
  return store;
}

onBothStores('the end of a plan', (world, kind) => {
  test('and the completion of its last sub-task do not wait for each other', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const plan = planOf('pair', [part('A'), part('B')], { auto_archive: true });
    const { spec_task_id: root } = await ada.call('task_plan_publish', plan);
    for (const subtask_index of [0, 1]) await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index });
    await bob.call('task_plan_complete_subtask', { plan_slug: 'pair', subtask_index: 0, summary: 'Done.' });
    const other = await secondStore(here, kind);
    const server = await rawDatabase(here.database);
    const isBlocked = async () =>
      (await server.run(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).length > 0;

    const attempts = { complete: 0, end: 0 };
    let ending: Promise<void> | undefined;
    await here.hub.store.write(scopeOf('bob'), 'complete', async (unit) => {
      attempts.complete += 1;
      const completed = await completeSubtask(unit, { slug: 'pair', index: 1 }, 'Done.');
      ending ??= other.write(scopeOf('ada'), 'end', async (later) => {
        attempts.end += 1;
        const task = await later.tasks.get(root);
        if (!isArchived(task.status)) await reviseTask(later, task, { status: 'done' });
      });
      if (kind === 'postgres') await waitFor(isBlocked);
      await autoArchive(unit, completed.plan, async () => undefined);
    });
    await ending;
    expect(attempts).toEqual({ complete: 1, end: 1 });
    const statuses = await here.hub.store.read(scopeOf('ada'), async (unit) => [
      (await unit.tasks.peek(root))?.status,
      ...(await unit.plans.ofPlans([root])).map(({ status }) => status),
    ]);
    expect(statuses).toEqual(['done', 'completed', 'completed']);
  });
});
