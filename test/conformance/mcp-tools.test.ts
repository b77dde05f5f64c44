import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { answerOf, refusalOf } from './member.ts';
import { onBothDatabases } from './workplace.ts';

const TWELVE = [
  'add_resource',
  'cancel_task',
  'complete_task',
  'create_subtask',
  'create_task',
  'get_task',
  'list_history',
  'list_tasks',
  'remove_resource',
  'update_step',
  'update_steps',
  'update_task',
];

async function toolsOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name).sort();
}

const listTasks = ['--toolsets', 'tasks'];

onBothDatabases('the MCP tools', (place) => {
  test('the toolset tasks lists exactly its twelve tools, and none to an agent without the capability', async () => {
    place.describeAgent('able', { name: 'Able', capabilities: { tasks: {} } });
    place.describeAgent('old-style', { name: 'Old', capabilities: ['tasks'] });
    place.describeAgent('unable', { name: 'Unable', capabilities: { memory: {} } });
    place.describeAgent('bare', { name: 'Bare', capabilities: {} });
    for (const agent of ['able', 'old-style', 'undescribed']) {
      expect(await toolsOf(await place.stdio(agent, { args: listTasks })), agent).toEqual(TWELVE);
    }
    for (const agent of ['unable', 'bare']) {
      const client = await place.stdio(agent, { args: listTasks });
      expect(await toolsOf(client), agent).toEqual([]);
      expect(await refusalOf(client, 'create_task', { title: 'x' })).toMatchObject({ code: 'UNKNOWN_TOOL' });
      expect(await refusalOf(client, 'get_task', { id: '1' })).toMatchObject({ code: 'UNKNOWN_TOOL' });
    }
  });

  test('a capability taken away in the file is gone at the next connection', async () => {
    place.describeAgent('shrinking', { name: 'Shrinking', capabilities: { tasks: {} } });
    expect(await toolsOf(await place.stdio('shrinking', { args: listTasks }))).toEqual(TWELVE);
    place.describeAgent('shrinking', { name: 'Shrinking', capabilities: { tasks: { tools: ['get_task'] } } });
    expect(await toolsOf(await place.stdio('shrinking', { args: listTasks }))).toEqual(['get_task']);
  });

  test('an allow-list shows and serves only its tools', async () => {
    place.describeAgent('reader', { name: 'R', capabilities: { tasks: { tools: ['get_task', 'list_tasks'] } } });
    const client = await place.stdio('reader', { args: listTasks });
    expect(await toolsOf(client)).toEqual(['get_task', 'list_tasks']);
    expect(await answerOf(client, 'list_tasks')).toMatchObject({ tasks: [] });
    const call = { name: 'create_task', arguments: { title: 'x' } };
    expect(await refusalOf(client, 'create_task', call.arguments)).toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(await refusalOf(client, 'tools_call', call)).toMatchObject({ code: 'UNKNOWN_TOOL' });
  });

  test('an unknown tool or capability in the file is a configuration error, and the agent cannot connect', async () => {
    place.describeAgent('typo', { name: 'T', capabilities: { tasks: { tools: ['get_tasks'] } } });
    place.describeAgent('strange', { name: 'S', capabilities: { cooking: {} } });
    for (const [agent, named] of [
      ['typo', 'get_tasks'],
      ['strange', 'cooking'],
    ] as const) {
      // A newer client reports only that no protocol version could be agreed on.
      const entering = place.stdio(agent, { args: listTasks, era: 'legacy' });
      await expect(entering).rejects.toThrow(new RegExp(`agent\\.json.*"${named}"`));
    }
  });

  test('list_tasks shows only the drafts and active tasks of the caller', async () => {
    const ada = await place.member();
    const bob = await place.member();
    expect(await ada.text('list_tasks')).toBe('No active tasks.');
    const draft = await ada.call('create_task', { title: 'draft', draft: true });
    const active = await bob.call('create_task', { title: 'active', owner: ada.id });
    await ada.call('create_task', { title: 'for bob', owner: bob.id });
    const { id } = await ada.call('create_task', { title: 'soon over' });
    await ada.call('complete_task', { id });
    expect(await ada.call('list_tasks')).toEqual({ tasks: [draft, active] });
    await ada.call('cancel_task', { id: draft.id });
    await ada.call('update_task', { id: active.id, owner: bob.id });
    expect(await ada.text('list_tasks')).toBe('No active tasks.');
  });

  test('get_task reads what others own, open or archived', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const open = await ada.call('create_task', { title: 'hers' });
    expect(await bob.call('get_task', { id: open.id })).toEqual(open);
    const archived = await ada.call('complete_task', { id: open.id });
    expect(await bob.call('get_task', { id: open.id })).toEqual(archived);
    expect(await bob.text('get_task', { id: open.id })).toContain(`Task #${open.id}: hers`);
  });

  test('a malformed task id is refused as such and never matches another task', async () => {
    const ada = await place.member();
    await ada.call('create_task', { title: 'there is one' });
    const malformed = [
      '',
      '01',
      ' 1',
      '1 ',
      '1.0',
      '+1',
      '-1',
      '0',
      '1e0',
      '0x1',
      '１',
      'one',
      '9'.repeat(21),
      1,
      null,
      true,
    ];
    for (const tool of ['get_task', 'update_task', 'complete_task', 'cancel_task']) {
      const more = tool === 'update_task' ? { title: 'x' } : {};
      for (const id of malformed) {
        expect(await ada.refused(tool, { id, ...more }), `${tool} ${id}`).toMatchObject({
          code: 'INVALID_INPUT',
          fields: [{ path: 'id' }],
        });
      }
      for (const id of ['999999999', '999999999999999']) {
        const refused = await ada.refused(tool, { id, ...more });
        expect(refused).toMatchObject({ code: 'TASK_NOT_FOUND', details: { id } });
        expect(refused.error).toContain(id);
      }
    }
  });

  test('update_task needs a field, and with several it is all or nothing', async () => {
    const ada = await place.member();
    const task = await ada.call('create_task', { title: 'whole' });
    const { id } = task;
    expect(await ada.refused('update_task', { id })).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
    expect(await ada.refused('update_task', { id, colour: 'red' })).toMatchObject({ code: 'NOTHING_TO_UPDATE' });
    expect((await ada.refused('update_task', { id, title: 'new', owner: 'nobody-here' })).code).toBe('AGENT_NOT_FOUND');
    expect((await ada.refused('update_task', { id, title: 'new', status: 'draft' })).code).toBe('INVALID_TRANSITION');
    const canceling = { id, title: 'new', status: 'canceled', owner: 'nobody-here' };
    expect((await ada.refused('update_task', canceling)).code).toBe('AGENT_NOT_FOUND');
    expect(await ada.call('get_task', { id })).toEqual(task);
    const all = { title: 'new', description: 'more', status: 'done', owner: 'user' };
    expect(await ada.call('update_task', { id, ...all })).toMatchObject(all);
  });

  test('update_task to done archives as complete_task does', async () => {
    const ada = await place.member();
    const first = await ada.call('create_task', { title: 'same' });
    const second = await ada.call('create_task', { title: 'same' });
    const updated = await ada.call('update_task', { id: first.id, status: 'done' });
    const completed = await ada.call('complete_task', { id: second.id });
    expect(updated).toMatchObject({ status: 'done', archivedAt: expect.any(String) });
    expect(Object.keys(updated)).toEqual(Object.keys(completed));
    const { tasks } = await ada.call('list_history', { limit: 2 });
    expect(tasks).toEqual([completed, updated]);
  });

  test('update_task to canceled cancels the subtasks too', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'root' });
    await ada.call('update_steps', { id, steps: [{ title: 'a' }] });
    const { task } = await ada.call('create_subtask', { taskId: id, stepIndex: 0, title: 'child' });
    expect(await ada.call('update_task', { id, status: 'canceled', title: 'given up' })).toMatchObject({
      status: 'canceled',
      title: 'given up',
    });
    expect(await ada.call('get_task', { id: task.id })).toMatchObject({ status: 'canceled' });
  });

  test('a draft cannot be completed', async () => {
    const ada = await place.member();
    const draft = await ada.call('create_task', { title: 'not begun', draft: true });
    expect(await ada.refused('complete_task', { id: draft.id })).toMatchObject({ code: 'INVALID_TRANSITION' });
    const { status, body } = await ada.rest('POST', `/api/tasks/${draft.id}/complete`);
    expect([status, body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(await ada.call('get_task', { id: draft.id })).toEqual(draft);
  });

  test('a task with open steps and subtasks may be completed, and the subtasks stay', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'root' });
    await ada.call('update_steps', { id, steps: [{ title: 'a' }, { title: 'b' }] });
    const { task } = await ada.call('create_subtask', { taskId: id, stepIndex: 0, title: 'child' });
    const done = await ada.call('complete_task', { id });
    expect(done.steps).toMatchObject([{ done: false, taskId: task.id }, { done: false }]);
    expect(await ada.call('get_task', { id: task.id })).toEqual(task);
  });

  test('completing twice is refused and leaves one entry in the history', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'once' });
    const done = await ada.call('complete_task', { id });
    const refused = await ada.refused('complete_task', { id });
    expect(refused).toMatchObject({ code: 'TASK_ARCHIVED', details: { id, status: 'done' } });
    const { tasks } = await ada.call('list_history', { limit: 100 });
    expect(tasks.filter((task: { id: string }) => task.id === id)).toEqual([done]);
  });

  test('any member of the workspace manages any task there; only its owner delegates a step', async () => {
    const ada = await place.member();
    const bob = await place.member();
    const make = async () => (await ada.call('create_task', { title: 'hers' })).id;
    const id = await make();
    await bob.call('update_steps', { id, steps: [{ title: 'a' }] });
    await bob.call('update_step', { id, index: 0, done: true });
    await bob.call('add_resource', { id, type: 'url', value: 'https://example.org' });
    await bob.call('remove_resource', { id, index: 0 });
    await bob.call('update_task', { id, title: 'theirs' });
    const refused = await bob.refused('create_subtask', { taskId: id, stepIndex: 0, title: 'x' });
    expect(refused).toMatchObject({ code: 'NOT_OWNER', details: { id, owner: ada.id } });
    expect(await bob.call('complete_task', { id })).toMatchObject({ status: 'done', owner: ada.id });
    expect(await bob.call('cancel_task', { id: await make() })).toMatchObject({ status: 'canceled' });
  });

  test('every refusal is an error result that names the problem, without internal details', async () => {
    const ada = await place.member();
    const { id } = await ada.call('create_task', { title: 'x' });
    const nameless = [
      ['get_task', { id: '987654321' }, '987654321'],
      ['update_task', { id: '987654321', title: 'x' }, '987654321'],
      ['complete_task', { id: '987654321' }, '987654321'],
      ['cancel_task', { id: '987654321' }, '987654321'],
      ['update_steps', { id: '987654321', steps: [] }, '987654321'],
      ['update_step', { id, index: 3, done: true }, `#${id}`],
      ['remove_resource', { id, index: 3 }, `#${id}`],
      ['create_subtask', { taskId: id, stepIndex: 0, title: 'x' }, `#${id}`],
      ['create_task', { title: 'x', owner: 'nobody-here' }, 'nobody-here'],
      ['create_task', { title: 'x', draft: 'yes' }, 'draft'],
      ['create_task', { title: 'x\0' }, 'title'],
      ['create_task', { title: '\ud800' }, 'title'],
      ['add_resource', { id, type: 'ftp', value: 'x' }, 'type'],
      ['list_history', { limit: 'many' }, 'limit'],
      ['update_steps', { id, steps: 'none' }, 'steps'],
      ['update_steps', { id, steps: [{ title: 'a' }, { title: '' }] }, 'steps.1.title'],
    ] as const;
    for (const [tool, input, name] of nameless) {
      const refused = await ada.refused(tool, input);
      expect(JSON.stringify(refused), tool).toContain(name);
      expect(refused.hint, tool).toEqual(expect.any(String));
    }
  });

  test('list_history accepts a limit of 1 to 100, 20 by default, and refuses others', async () => {
    const ada = await place.member();
    for (let n = 0; n < 21; n += 1) {
      const { id } = await ada.call('create_task', { title: `task ${n}` });
      await ada.call('cancel_task', { id });
    }
    expect((await ada.call('list_history')).tasks).toHaveLength(20);
    expect((await ada.call('list_history', { limit: 1 })).tasks).toHaveLength(1);
    const { tasks } = await ada.call('list_history', { limit: 100 });
    expect(tasks.length).toBeGreaterThan(20);
    for (const limit of [0, -1, 101, 1e9, 1.5, '5', 'abc', null, true, Number.NaN]) {
      expect(await ada.refused('list_history', { limit })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    const first = await ada.call('list_history', { limit: 15 });
    const second = await ada.call('list_history', { limit: 6, cursor: first.next_cursor });
    expect([...first.tasks, ...second.tasks]).toEqual(tasks.slice(0, 21));
  });
});
