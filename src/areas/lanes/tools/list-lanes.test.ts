import { expect, test } from 'vitest';
import type { Loose } from '../../../../test/loose.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, T0, type World } from '../../../../test/world.ts';

const at = (minutes: number) => new Date(T0 + minutes * 60_000).toISOString();

async function lanesOf({ agent }: World): Promise<Loose> {
  const user = await agent('user', { scopes: ['admin'], session: 'page:one', surface: 'page' });
  return user.call('list_lanes');
}

onBothStores('list_lanes', (world) => {
  test('compares all files of all holders', async () => {
    const here = await world();
    const root = someRepository();
    for (const name of ['ada', 'bob']) {
      const actor = await here.agent(name, { cwd: root });
      const task = await addTask(here.hub.store, name, { title: `Work of ${name}`, repoRoot: root });
      for (const file of ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => `${letter}-${name}.ts`))
        await actor.call('task_claim_file', { task_id: task.id, file_path: file });
      await actor.call('task_claim_file', { task_id: task.id, file_path: 'zz-shared.ts' });
    }
    const { lanes, meetings, files_complete } = await lanesOf(here);
    expect(lanes.map(({ files }: Loose) => files.length)).toEqual([7, 7]);
    expect(files_complete).toBe(true);
    expect(meetings).toMatchObject([
      { path: 'zz-shared.ts', repo_root: root, certain: true, holders: [{ agent: 'ada' }, { agent: 'bob' }] },
    ]);
  });

  test('a claim on a task without a repository is in the repository of its session', async () => {
    const here = await world();
    const root = someRepository();
    for (const name of ['ada', 'bob']) {
      const actor = await here.agent(name, { cwd: root });
      const { id } = await actor.call('create_task', { title: `Work of ${name}` });
      await actor.call('task_claim_file', { task_id: Number(id), file_path: 'money.ts' });
    }
    expect((await lanesOf(here)).meetings).toMatchObject([{ path: 'money.ts', repo_root: root, certain: true }]);
  });

  test('names the task that a session holds, and says when its claim has lapsed', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const { id } = await ada.call('create_task', { title: 'Round half to even' });
    await ada.call('TaskClaim', { taskId: id, leaseMinutes: 10 });
    expect((await lanesOf(here)).lanes[0].task).toMatchObject({ id, title: 'Round half to even', held: true });
    here.clock.advance({ minutes: 11 });
    expect((await lanesOf(here)).lanes[0].task).toMatchObject({ id, held: false });
  });

  test('shows when a session worked, without its pauses, and no page or person', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('list_tasks');
    here.clock.advance({ minutes: 3 });
    await ada.call('list_tasks');
    await here.hub.callsWritten();
    here.clock.advance({ minutes: 27 });
    await ada.call('list_tasks');
    await here.hub.callsWritten();
    const { lanes, since } = await lanesOf(here);
    expect(since).toBe(at(-30));
    expect(lanes).toHaveLength(1);
    expect(lanes[0].bars).toEqual([
      { from: at(0), to: at(4) },
      { from: at(30), to: at(30) },
    ]);
  });
});
