import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../test/world.ts';
import { openLane } from './open-lane.ts';

/** Creates the files of a git work tree. */
function repository(home: string, head: string): string {
  const root = path.join(home, 'repo');
  mkdirSync(path.join(root, '.git'), { recursive: true });
  writeFileSync(path.join(root, '.git', 'HEAD'), `${head}\n`);
  return realpathSync(root);
}

/** A session that has posted a working note. */
async function atWork({ agent }: World, name: string, options: Parameters<World['agent']>[1]) {
  const actor = await agent(name, options);
  await actor.call('task_note_working', { content: 'next=run tests; evidence=none' });
  return actor;
}

const participants = ({ hub }: World, taskId: number) =>
  hub.store.read({ agent: 'ada', session: null, surface: 'test' }, (unit) => unit.participants.of(taskId));

onBothStores('the task of a lane', (world) => {
  test('is opened by the first session that writes on a branch and joined by the next', async () => {
    const house = await world();
    const cwd = repository(house.home, 'ref: refs/heads/work');
    const ada = await atWork(house, 'ada', { cwd });
    await atWork(house, 'bob', { cwd });
    expect((await ada.call('task_list')).tasks).toMatchObject([
      { id: 1, title: 'work', repo_root: cwd, branch: 'work', status: 'open', created_by: 'ada' },
    ]);
    expect(await participants(house, 1)).toMatchObject([{ agent: 'ada' }, { agent: 'bob' }]);
  });

  test('is not opened outside of git, on a detached HEAD, from a shell, or by a session start alone', async () => {
    const house = await world();
    const ada = await house.agent('ada', { cwd: house.home });
    const note = { content: 'next=run tests; evidence=none' };
    const refusal = { code: 'ACTIVE_TASK_NOT_FOUND' };
    expect(await ada.refused('task_note_working', note)).toMatchObject(refusal);
    const cwd = repository(house.home, 'ref: refs/heads/work');
    await house.agent('ada', { cwd, session: 's-only-begins' });
    const shell = await house.agent('ada', { cwd, surface: 'cli', session: 's-shell' });
    expect(await shell.refused('task_note_working', note)).toMatchObject(refusal);
    repository(house.home, '0123456789012345678901234567890123456789');
    const detached = await house.agent('ada', { cwd, session: 's-detached' });
    expect(await detached.refused('task_note_working', note)).toMatchObject(refusal);
    expect((await ada.call('task_list')).tasks).toEqual([]);
    expect((await ada.call('create_task', { title: 'First' })).id).toBe('1');
  });

  test('is opened once, however many sessions write at the same time', async () => {
    const house = await world();
    const cwd = repository(house.home, 'ref: refs/heads/work');
    const names = ['ada', 'bob', 'cleo', 'dan', 'eva', 'finn'];
    await Promise.all(names.map((name) => atWork(house, name, { cwd })));
    const ada = await house.agent('ada');
    expect((await ada.call('task_list')).tasks).toHaveLength(1);
    expect(await participants(house, 1)).toHaveLength(names.length);
  });

  test('is replaced by a new one after it has ended', async () => {
    const house = await world();
    const cwd = repository(house.home, 'ref: refs/heads/work');
    const ada = await atWork(house, 'ada', { cwd });
    await ada.call('complete_task', { id: '1' });
    await atWork(house, 'ada', { cwd, session: 's-later' });
    const { tasks } = await ada.call('task_list');
    expect(tasks.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2]);
  });

  test('is left alone if somebody has moved it out of sight', async () => {
    const house = await world();
    const [ada, bob] = [await house.agent('ada'), await house.agent('bob')];
    const lane = { repoRoot: '/repo', branch: 'work' };
    const as = (agent: string) => ({ agent, session: `s-${agent}`, surface: 'test' });
    await house.hub.store.write(as('ada'), 'arrange', (unit) => openLane(unit, lane));
    await ada.call('collection_manage', { action: 'create', name: 'Den' });
    await ada.call('collection_manage', { action: 'publish', collection: 'den', memory_ids: [1] });
    expect(await house.hub.store.write(as('bob'), 'arrange', (unit) => openLane(unit, lane))).toBeUndefined();
    expect((await bob.call('task_list')).tasks).toEqual([]);
  });

  test('is not listed or counted as work until somebody owns it', async () => {
    const house = await world();
    const ada = await atWork(house, 'ada', { cwd: repository(house.home, 'ref: refs/heads/work') });
    const lists = async () => ({
      all: (await ada.call('list_all_tasks')).tasks.length,
      board: (await ada.call('TaskList')).tasks.length,
      feed: (await ada.call('task_feed')).tasks.length,
      cards: (await ada.call('list_board')).rows.length,
      counts: (await ada.call('list_board')).counts,
      collection: (await ada.call('list_collections')).collections[0].tasks,
    });
    expect(await lists()).toEqual({ all: 0, board: 0, feed: 0, cards: 0, counts: {}, collection: 0 });
    await ada.call('update_task', { id: '1', owner: 'ada' });
    expect(await lists()).toMatchObject({ all: 1, board: 1, feed: 1, cards: 1, collection: 1 });
    expect((await ada.call('list_tasks')).tasks).toMatchObject([{ id: '1' }]);
  });
});
