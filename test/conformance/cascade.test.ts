import { expect, test } from 'vitest';
import { importTasks } from '../../src/satellites/operations/import/import-tasks.ts';
import type { Loose } from '../loose.ts';
import { callOn, type Member } from './member.ts';
import { fileTask, nextIdOf, writeTaskFiles } from './task-files.ts';
import { onBothDatabases, type Workplace } from './workplace.ts';

/** Adds `children` steps to a task, each with a subtask; returns the subtasks' ids. */
async function grow(member: Member, id: string, children: number): Promise<string[]> {
  const steps = Array.from({ length: children }, (_, n) => ({ title: `step ${n}` }));
  await member.call('update_steps', { id, steps });
  const ids: string[] = [];
  for (let stepIndex = 0; stepIndex < children; stepIndex += 1) {
    ids.push((await member.call('create_subtask', { taskId: id, stepIndex, title: 'child' })).task.id);
  }
  return ids;
}

async function root(member: Member): Promise<string> {
  return (await member.call('create_task', { title: 'root' })).id;
}

/** Imports a tree with four children per node; returns the ids of its nodes, the root first. */
async function importTree(place: Workplace, nodes: number, name: string): Promise<string[]> {
  const first = await nextIdOf(place.operator.store);
  const tasks = Array.from({ length: nodes }, (_, n) => {
    const children = [1, 2, 3, 4].map((child) => 4 * n + child).filter((child) => child < nodes);
    const steps = children.map((child) => ({ title: `to ${child}`, done: false, taskId: String(first + child) }));
    return fileTask(first + n, { steps });
  });
  await importTasks(place.operator.store, writeTaskFiles(place.home, name, { tasks }));
  return tasks.map(({ id }) => id);
}

async function statuses(member: Member, ids: readonly string[]): Promise<string[]> {
  return Promise.all(ids.map(async (id) => (await member.call('get_task', { id })).status));
}

onBothDatabases('cascade', (place) => {
  test('canceling the root cancels every descendant once, over five levels and a thousand nodes', async () => {
    const ada = await place.member();
    const ids = await importTree(place, 1000, 'thousand');
    const { status, body } = await ada.rest('POST', `/api/tasks/${ids[0]}/cancel`);
    expect([status, body.status]).toEqual([200, 'canceled']);
    expect(body.canceledIds.toSorted()).toEqual(ids.toSorted());
    const { tasks } = (await ada.rest('GET', `/api/tasks/${ids[0]}/tree`)).body;
    expect(tasks).toHaveLength(1000);
    expect(tasks.every((task: Loose) => task.status === 'canceled' && task.archivedAt !== undefined)).toBe(true);
    const open = (await ada.rest('GET', '/api/tasks')).body.tasks.map((task: Loose) => task.id);
    expect(open.filter((id: string) => ids.includes(id))).toEqual([]);
  });

  test('the cascade leaves ended tasks unchanged and continues through them to open descendants', async () => {
    const ada = await place.member();
    const id = await root(ada);
    const [done = '', canceled = '', open = ''] = await grow(ada, id, 3);
    const [grandchild = ''] = await grow(ada, done, 1);
    const overs = [await ada.call('complete_task', { id: done }), await ada.call('cancel_task', { id: canceled })];
    const { canceledIds: _, ...canceledBefore } = overs[1];
    const answer = await ada.call('cancel_task', { id });
    expect(answer.canceledIds).toEqual([id, open, grandchild]);
    expect(await statuses(ada, [id, open, grandchild])).toEqual(['canceled', 'canceled', 'canceled']);
    expect(await ada.call('get_task', { id: done })).toEqual(overs[0]);
    expect(await ada.call('get_task', { id: canceled })).toEqual(canceledBefore);
  });

  test('canceling a child touches neither its parent nor its siblings', async () => {
    const ada = await place.member();
    const id = await root(ada);
    const [child = '', sibling = ''] = await grow(ada, id, 2);
    const before = [await ada.call('get_task', { id }), await ada.call('get_task', { id: sibling })];
    await ada.call('cancel_task', { id: child });
    expect([await ada.call('get_task', { id }), await ada.call('get_task', { id: sibling })]).toEqual(before);
  });

  test('children of a completed parent stay active, and completing them does not reopen it', async () => {
    const ada = await place.member();
    const id = await root(ada);
    const [child = ''] = await grow(ada, id, 1);
    const parent = await ada.call('complete_task', { id });
    expect(await statuses(ada, [child])).toEqual(['active']);
    await ada.call('update_steps', { id: child, steps: [{ title: 'still planning' }] });
    expect((await ada.call('complete_task', { id: child })).status).toBe('done');
    expect(await ada.call('get_task', { id })).toEqual(parent);
  });

  test('a process killed inside a cascade has canceled everything or nothing (see test/races)', async () => {
    const ada = await place.member();
    const { home } = place.elsewhere();
    const id = await root(ada);
    const family = [id, ...(await grow(ada, id, 4))];
    for (const statement of [5, 12, 20]) {
      const env = { WAGGLE_FAILPOINT: `cancel_task:${statement}` };
      const victim = await place.stdio(ada.id, { home, env });
      await expect(callOn(victim, 'cancel_task', { id })).rejects.toThrow();
      expect(new Set(await statuses(ada, family))).toEqual(new Set(['active']));
    }
    expect((await ada.call('cancel_task', { id })).canceledIds).toEqual(family);
  });
});
