import { expect, test } from 'vitest';
import { importTasks } from '../../src/satellites/operations/import/import-tasks.ts';
import type { Loose } from '../loose.ts';
import type { Member } from './member.ts';
import { fileTask, nextIdOf, writeTaskFiles } from './task-files.ts';
import { onBothDatabases } from './workplace.ts';

async function planned(member: Member, steps: number, more: object = {}): Promise<string> {
  const { id } = await member.call('create_task', { title: 'parent', ...more });
  const plan = Array.from({ length: steps }, (_, n) => ({ title: `step ${n}` }));
  await member.call('update_steps', { id, steps: plan });
  return id;
}

async function lastId(member: Member): Promise<number> {
  const { id } = await member.call('create_task', { title: 'to see the counter' });
  return Number(id);
}

onBothDatabases('subtasks', (place) => {
  test('child, thread and link are created together', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const taskId = await planned(ada, 2);
    const input = { taskId, stepIndex: 1, title: 'part', description: 'a brief', owner: bob.id };
    const { task, parent } = await ada.call('create_subtask', input);
    expect(task).toMatchObject({
      title: 'part',
      description: 'a brief',
      owner: bob.id,
      createdBy: ada.id,
      status: 'active',
      parentTaskId: taskId,
      steps: [],
    });
    expect(parent.steps).toEqual([
      { title: 'step 0', done: false },
      { title: 'step 1', done: false, taskId: task.id },
    ]);
    expect(await bob.call('thread_read', { id: task.id })).toMatchObject({ threadId: task.threadId, agentId: bob.id });
    expect(await bob.call('get_task', { id: taskId })).toEqual(parent);
    expect((await bob.call('list_tasks')).tasks).toEqual([task]);
  });

  test('only the owner of the parent may delegate its steps; its creator may not', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const taskId = await planned(ada, 1, { owner: bob.id });
    const before = await ada.call('get_task', { id: taskId });
    const input = { taskId, stepIndex: 0, title: 'x' };
    expect(await ada.refused('create_subtask', input)).toMatchObject({ code: 'NOT_OWNER', details: { owner: bob.id } });
    expect((await ada.rest('POST', '/api/tasks/create_subtask', input)).status).toBe(403);
    expect(await ada.call('get_task', { id: taskId })).toEqual(before);
    expect(await bob.call('create_subtask', input)).toMatchObject({ task: { owner: bob.id } });
  });

  test('a wrong parent or step is refused and creates no task; a draft has draft children', async () => {
    const ada = await place.member();
    const taskId = await planned(ada, 1);
    const archived = await planned(ada, 1);
    await ada.call('complete_task', { id: archived });
    const before = await lastId(ada);
    const refusals: [object, string][] = [
      [{ taskId: '987654321', stepIndex: 0 }, 'TASK_NOT_FOUND'],
      [{ taskId: archived, stepIndex: 0 }, 'TASK_ARCHIVED'],
      [{ taskId, stepIndex: 1 }, 'STEP_NOT_FOUND'],
      [{ taskId, stepIndex: 1000 }, 'STEP_NOT_FOUND'],
      [{ taskId, stepIndex: -1 }, 'INVALID_INPUT'],
      [{ taskId, stepIndex: 0.5 }, 'INVALID_INPUT'],
      [{ taskId, stepIndex: '0' }, 'INVALID_INPUT'],
      [{ taskId }, 'INVALID_INPUT'],
      [{ taskId: Number(taskId), stepIndex: 0 }, 'INVALID_INPUT'],
      [{ taskId, stepIndex: 0, title: ' ' }, 'INVALID_INPUT'],
    ];
    for (const [input, code] of refusals) {
      expect(await ada.refused('create_subtask', { title: 'x', ...input }), JSON.stringify(input)).toMatchObject({
        code,
      });
    }
    expect(await lastId(ada)).toBe(before + 1);
    const draft = await planned(ada, 1, { draft: true });
    const child = await ada.call('create_subtask', { taskId: draft, stepIndex: 0, title: 'x' });
    expect(child.task.status).toBe('draft');
  });

  test('a step never gets a second subtask, even after the first one has ended', async () => {
    const ada = await place.member();
    for (const end of [undefined, 'complete_task', 'cancel_task']) {
      const taskId = await planned(ada, 1);
      const { task } = await ada.call('create_subtask', { taskId, stepIndex: 0, title: 'first' });
      if (end !== undefined) await ada.call(end, { id: task.id });
      const refused = await ada.refused('create_subtask', { taskId, stepIndex: 0, title: 'second' });
      expect(refused).toMatchObject({ code: 'STEP_LINKED', details: { id: taskId, index: 0, taskId: task.id } });
      expect(refused.error).toContain(`#${task.id}`);
    }
  });

  test('an unknown owner of the child is refused, and the parent stays as it was', async () => {
    const ada = await place.member();
    const taskId = await planned(ada, 1);
    const before = await ada.call('get_task', { id: taskId });
    const input = { taskId, stepIndex: 0, title: 'x', owner: 'nobody-here' };
    expect(await ada.refused('create_subtask', input)).toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect((await ada.rest('POST', '/api/tasks/create_subtask', input)).status).toBe(400);
    expect(await ada.call('get_task', { id: taskId })).toEqual(before);
  });

  test('an agent may delegate to itself, by name or by default', async () => {
    const ada = await place.member();
    const taskId = await planned(ada, 2);
    for (const [stepIndex, more] of [{}, { owner: ada.id }].entries()) {
      const { task } = await ada.call('create_subtask', { taskId, stepIndex, title: 'own', ...more });
      expect(task).toMatchObject({ owner: ada.id, createdBy: ada.id });
    }
  });

  test('subtasks have steps and subtasks of their own, six levels deep', async () => {
    const ada = await place.member();
    const chain = [await planned(ada, 1)];
    for (let level = 0; level < 6; level += 1) {
      const { task } = await ada.call('create_subtask', {
        taskId: chain.at(-1),
        stepIndex: 0,
        title: `level ${level}`,
      });
      await ada.call('update_steps', { id: task.id, steps: [{ title: 'down' }] });
      chain.push(task.id);
    }
    for (const [index, id] of chain.entries()) {
      const { steps, parentTaskId } = await ada.call('get_task', { id });
      expect([steps[0].taskId, parentTaskId]).toEqual([chain[index + 1], chain[index - 1]]);
    }
  });

  test('no tool can create a cycle of subtasks, and an imported cycle is refused', async () => {
    const ada = await place.member();
    const taskId = await planned(ada, 1);
    const { task } = await ada.call('create_subtask', { taskId, stepIndex: 0, title: 'child', id: taskId });
    await ada.call('update_steps', { id: task.id, steps: [{ title: 'back', taskId }] });
    await ada.call('update_step', { id: task.id, index: 0, taskId, done: true });
    expect((await ada.call('get_task', { id: task.id })).steps).toEqual([{ title: 'back', done: true }]);
    const first = await nextIdOf(place.operator.store);
    const step = (to: number) => ({ steps: [{ title: 'on', done: false, taskId: String(to) }] });
    const circles: [string, object[]][] = [
      ['pair', [fileTask(first, step(first + 1)), fileTask(first + 1, step(first))]],
      ['self', [fileTask(first, step(first))]],
    ];
    for (const [name, tasks] of circles) {
      const folder = writeTaskFiles(place.home, `circle-${name}`, { tasks });
      await expect(importTasks(place.operator.store, folder)).rejects.toMatchObject({ code: 'IMPORT_INVALID' });
    }
    expect(await nextIdOf(place.operator.store)).toBe(first);
  });

  test('of concurrent delegations of one step one succeeds, and the others leave nothing behind', async () => {
    const ada = await place.member();
    const taskId = await planned(ada, 1);
    const before = await lastId(ada);
    const input = { taskId, stepIndex: 0, title: 'contended' };
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => ada.call('create_subtask', input)));
    const made = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.task] : []));
    expect(made).toHaveLength(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason.message).toContain(`#${made[0].id}`);
    expect((await ada.call('get_task', { id: taskId })).steps).toMatchObject([{ taskId: made[0].id }]);
    const { tasks } = await ada.call('list_tasks');
    expect(tasks.filter(({ title }: Loose) => title === 'contended')).toEqual(made);
    expect(await lastId(ada)).toBe(before + 2);
  });
});
