import { expect, test } from 'vitest';
import type { Member } from './member.ts';
import { onBothDatabases } from './workplace.ts';

type Status = 'draft' | 'active' | 'done' | 'canceled';
const statuses: readonly Status[] = ['draft', 'active', 'done', 'canceled'];
const allowed = ['draft>active', 'active>done', 'active>canceled', 'draft>canceled'];

async function taskThatIs(status: Status, member: Member): Promise<string> {
  const { id } = await member.call('create_task', { title: `to be ${status}`, draft: status === 'draft' });
  if (status === 'done') await member.call('complete_task', { id });
  if (status === 'canceled') await member.call('cancel_task', { id });
  return id;
}

async function tryMove(ada: Member, from: Status, to: Status): Promise<void> {
  const overMcp = await taskThatIs(from, ada);
  const overHttp = await taskThatIs(from, ada);
  if (allowed.includes(`${from}>${to}`)) {
    expect((await ada.call('update_task', { id: overMcp, status: to })).status).toBe(to);
    expect((await ada.rest('PATCH', `/api/tasks/${overHttp}`, { status: to })).body.status).toBe(to);
    return;
  }
  const code = from === 'done' || from === 'canceled' ? 'TASK_ARCHIVED' : 'INVALID_TRANSITION';
  const before = await ada.call('get_task', { id: overMcp });
  expect((await ada.refused('update_task', { id: overMcp, status: to, title: 'x' })).code).toBe(code);
  const { status, body } = await ada.rest('PATCH', `/api/tasks/${overHttp}`, { status: to });
  expect([status, body.code], `${from} to ${to}`).toEqual([409, code]);
  expect(await ada.call('get_task', { id: overMcp })).toEqual(before);
}

onBothDatabases('transitions', (place) => {
  test('a draft is listed as one, and neither its owner nor POST run can start it', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id } = await ada.call('create_task', { title: 'later', draft: true, owner: bob.id });
    expect((await bob.call('list_tasks')).tasks).toMatchObject([{ id, status: 'draft' }]);
    expect((await ada.rest('GET', '/api/tasks')).body.tasks).toContainEqual(await bob.call('get_task', { id }));
    const { status, body } = await ada.rest('POST', `/api/tasks/${id}/run`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ error: 'task is not active', code: 'INVALID_TRANSITION' });
  });

  test('any status other than the four is refused on every surface', async () => {
    const ada = await place.member();
    const task = await ada.call('create_task', { title: 'x' });
    const words = [
      'pending',
      'blocked',
      'review',
      'open',
      'DONE',
      '',
      ' done',
      'in_progress',
      'deleted',
      1,
      null,
      true,
    ];
    for (const status of words) {
      const refused = await ada.refused('update_task', { id: task.id, status });
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'status' }] });
      const patched = await ada.rest('PATCH', `/api/tasks/${task.id}`, { status });
      expect([patched.status, patched.body.code]).toEqual([400, 'INVALID_INPUT']);
    }
    expect(await ada.call('get_task', { id: task.id })).toEqual(task);
  });

  test('of the sixteen pairs of statuses four are allowed, over MCP and over HTTP', async () => {
    const ada = await place.member();
    for (const from of statuses) for (const to of statuses) await tryMove(ada, from, to);
  });

  test.each(['done', 'canceled'] as const)('a %s task is never reopened, ended again or changed', async (end) => {
    const ada = await place.member();
    const id = await taskThatIs(end, ada);
    const before = await ada.call('get_task', { id });
    for (const [tool, input] of [
      ['update_task', { status: 'active' }],
      ['update_task', { status: 'draft' }],
      ['complete_task', {}],
      ['cancel_task', {}],
    ] as const) {
      expect((await ada.refused(tool, { id, ...input })).code).toBe('TASK_ARCHIVED');
    }
    for (const route of ['complete', 'cancel']) {
      const { status, body } = await ada.rest('POST', `/api/tasks/${id}/${route}`);
      expect([status, body.code]).toEqual([409, 'TASK_ARCHIVED']);
    }
    expect((await ada.rest('POST', `/api/tasks/${id}/run`)).status).toBe(409);
    expect(await ada.call('get_task', { id })).toEqual(before);
  });

  test('the history keeps the whole task as it was, and when it was archived', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'whole', description: 'all of it' });
    await ada.call('update_steps', { id, steps: [{ title: 'a', details: 'b', done: true }, { title: 'c' }] });
    await ada.call('create_subtask', { taskId: id, stepIndex: 1, title: 'part' });
    const open = await ada.call('add_resource', { id, type: 'file', value: '/tmp/x', label: 'notes' });
    const archived = await ada.call('complete_task', { id });
    const { updatedAt, archivedAt, ...rest } = archived;
    const { updatedAt: before, ...same } = open;
    expect(rest).toEqual({ ...same, status: 'done' });
    expect(archivedAt >= updatedAt && updatedAt > before).toBe(true);
    const { tasks } = await ada.call('list_history', { limit: 100 });
    expect(tasks.find((task: { id: string }) => task.id === id)).toEqual(archived);
    expect(await ada.call('get_task', { id })).toEqual(archived);
  });

  test('no tool changes an archived task', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const { id } = await ada.call('create_task', { title: 'frozen' });
    await ada.call('update_steps', { id, steps: [{ title: 'a' }] });
    await ada.call('add_resource', { id, type: 'url', value: 'https://example.org' });
    const archived = await ada.call('complete_task', { id });
    for (const [tool, input] of [
      ['update_task', { id, title: 'x' }],
      ['update_task', { id, owner: bob.id }],
      ['update_task', { id }],
      ['update_steps', { id, steps: [] }],
      ['update_step', { id, index: 0, done: true }],
      ['create_subtask', { taskId: id, stepIndex: 0, title: 'x' }],
      ['add_resource', { id, type: 'url', value: 'https://example.com' }],
      ['remove_resource', { id, index: 0 }],
      ['complete_task', { id }],
      ['cancel_task', { id }],
    ] as const) {
      expect(await ada.refused(tool, input), tool).toMatchObject({ code: 'TASK_ARCHIVED' });
    }
    const { status, body } = await ada.rest('PATCH', `/api/tasks/${id}`, { title: 'x' });
    expect([status, body.code]).toEqual([409, 'TASK_ARCHIVED']);
    expect(await ada.call('get_task', { id })).toEqual(archived);
  });

  test('while tasks are archived, each is in exactly one of the open list and the history', async () => {
    const ada = await place.member();
    const ids: string[] = [];
    for (let n = 0; n < 80; n += 1) ids.push((await ada.call('create_task', { title: `task ${n}` })).id);
    let working = true;
    const watching = watch(ada, ids, () => working);
    await Promise.all(
      [0, 1, 2, 3].map((lane) =>
        archiveEvery(
          ada,
          ids.filter((_, index) => index % 4 === lane),
        ),
      ),
    );
    working = false;
    expect(await watching).toBeGreaterThan(2);
    const { tasks } = await ada.call('list_history', { limit: 100 });
    const archived = tasks.map((task: { id: string }) => task.id).filter((id: string) => ids.includes(id));
    expect(archived.toSorted()).toEqual(ids.toSorted());
  });

  test('the history begins with what was archived last, in the same order every time', async () => {
    const ada = await place.member();
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push((await ada.call('create_task', { title: `task ${n}` })).id);
    const order = [3, 0, 5, 1, 4, 2].map((index) => ids[index] ?? '');
    for (const id of order) await ada.call('complete_task', { id });
    const read = async () =>
      (await ada.call('list_history', { limit: 6 })).tasks.map((task: { id: string }) => task.id);
    expect(await read()).toEqual(order.toReversed());
    expect(await read()).toEqual(order.toReversed());
    const [root, ...children] = await familyOf(ada, 3);
    await ada.call('cancel_task', { id: root });
    const once = await ada.call('list_history', { limit: 4 });
    expect(once.tasks.map((task: { id: string }) => task.id).toSorted()).toEqual([root, ...children].toSorted());
    expect(await ada.call('list_history', { limit: 4 })).toEqual(once);
  });
});

async function archiveEvery(member: Member, ids: readonly string[]): Promise<void> {
  for (const [index, id] of ids.entries()) await member.call(index % 2 === 0 ? 'complete_task' : 'cancel_task', { id });
}

/** Reads the open list, the history and the open list again: each task must be in one of them, never in both. */
async function watch(member: Member, ids: readonly string[], goOn: () => boolean): Promise<number> {
  let rounds = 0;
  while (goOn()) {
    const open = new Set<string>(await openIds(member));
    const history = await member.call('list_history', { limit: 100 });
    const archived = new Set<string>(history.tasks.map((task: { id: string }) => task.id));
    const openAfter = new Set<string>(await openIds(member));
    for (const id of ids) {
      expect(open.has(id) || archived.has(id), `#${id} is nowhere`).toBe(true);
      expect(openAfter.has(id) && archived.has(id), `#${id} is in both`).toBe(false);
    }
    rounds += 1;
  }
  return rounds;
}

async function openIds(member: Member): Promise<readonly string[]> {
  const { tasks } = await member.call('list_tasks', { limit: 100 });
  return tasks.map((task: { id: string }) => task.id);
}

async function familyOf(member: Member, children: number): Promise<string[]> {
  const { id } = await member.call('create_task', { title: 'root' });
  await member.call('update_steps', {
    id,
    steps: Array.from({ length: children }, (_, n) => ({ title: `step ${n}` })),
  });
  const family = [id];
  for (let stepIndex = 0; stepIndex < children; stepIndex += 1) {
    family.push((await member.call('create_subtask', { taskId: id, stepIndex, title: 'child' })).task.id);
  }
  return family;
}
