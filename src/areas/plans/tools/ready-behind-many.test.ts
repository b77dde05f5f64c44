import { expect, test } from 'vitest';
import { part, planOf, REPO, widgets } from '../../../../test/plan-drafts.ts';
import { addTask, everything } from '../../../../test/stores.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_ready_for_agent, where there is much to pass over', (world) => {
  test('knows of blocked work in an old plan, however many plans were finished since', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('add-widgets', widgets));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'add-widgets', subtask_index: 0 });
    for (let count = 0; count < 20; count++) {
      const first = { plan_slug: `later-${count}`, subtask_index: 0 };
      await ada.call('task_plan_publish', planOf(first.plan_slug, [part('A'), part('B', { depends_on: [0] })]));
      for (const subtask_index of [0, 1]) {
        await bob.call('task_plan_claim_subtask', { ...first, subtask_index });
        await bob.call('task_plan_complete_subtask', { ...first, subtask_index, summary: 'Done.' });
      }
    }
    expect(await ada.call('task_ready_for_agent', { repo_root: REPO })).toMatchObject({
      ready: [],
      next_action: 'Complete upstream dependencies or unblock current plan waves before claiming more work.',
    });
  });

  test('finds a task that fits the skills of the caller behind many that do not', async () => {
    const here = await world();
    const bob = await here.agent('bob');
    const { store } = here.hub;
    await store.write(everything, 'arrange', async (unit) => {
      await unit.agents.change(await unit.agents.get('bob'), { skills: ['read'] });
    });
    const place = { owner: null, status: 'pending', dispatch: 'self' } as const;
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      await addTask(store, 'bob', { ...place, title, requires: ['write'], priority: 0 });
    }
    await addTask(store, 'bob', { ...place, title: 'Five', requires: ['write'] });
    await addTask(store, 'bob', { ...place, title: 'Read it', requires: ['READ'] });
    await addTask(store, 'bob', { ...place, title: 'Read on', requires: ['read'], priority: 3 });
    const { ready } = await bob.call('task_ready_for_agent', { auto_claim: false, limit: 2 });
    expect(ready.map(({ title }: { title: string }) => title)).toEqual(['Read it', 'Read on']);
  });
});
