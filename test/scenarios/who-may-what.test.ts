import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores, type World } from '../world.ts';

const describe = (world: World, id: string, file: object) => {
  mkdirSync(path.join(world.home, 'agents', id), { recursive: true });
  writeFileSync(path.join(world.home, 'agents', id, 'agent.json'), JSON.stringify(file));
};

const subtask = { title: 'a', description: 'a', file_scope: ['a.ts'] };

onBothStores('identity and permissions', (world) => {
  test('an agent whose file became invalid may do nothing until it is fixed', async () => {
    const here = await world();
    const cap = await here.agent('cap');
    await cap.call('create_task', { title: 'mine' });
    describe(here, 'cap', { name: 'Cap', capabilities: { bogus: {} } });
    await here.hub.agentFiles.refresh();
    expect(here.faults.splice(0)).toHaveLength(1);
    expect(await cap.outcome('list_tasks')).toMatchObject({ ok: false, error: { code: 'CONFIG_INVALID' } });
    describe(here, 'cap', { name: 'Capable' });
    await here.hub.agentFiles.refresh();
    expect((await cap.call('list_tasks')).tasks).toHaveLength(1);
  });

  test('an allow-list covers the routes that do the same as the tools it names, and no others', async () => {
    const here = await world();
    describe(here, 'cap', { name: 'Cap', capabilities: { tasks: { tools: ['create_task', 'get_task'] } } });
    await here.hub.agentFiles.refresh();
    const cap = await here.agent('cap');
    expect(await cap.call('post_task', { title: 'mine', owner: 'cap' })).toMatchObject({ id: '1' });
    expect((await cap.call('get_task_tree', { id: '1' })).tasks).toHaveLength(1);
    expect(await cap.outcome('list_all_tasks')).toMatchObject({ ok: false, error: { code: 'UNKNOWN_TOOL' } });
    expect(await cap.outcome('complete_task', { id: '1' })).toMatchObject({ error: { code: 'UNKNOWN_TOOL' } });
  });

  test("a tool outside an agent's allow-list answers like one that does not exist, whatever the input", async () => {
    const here = await world();
    describe(here, 'cap', { name: 'Cap', capabilities: { tasks: {} } });
    await here.hub.agentFiles.refresh();
    const cap = await here.agent('cap');
    const ada = await here.agent('ada');
    const absent = await cap.refused('no_such_tool', {});
    expect(absent).toMatchObject({ code: 'UNKNOWN_TOOL' });
    const backwards = [{ ...subtask, depends_on: [1] }, subtask];
    const plan = { repo_root: here.home, slug: 'a', title: 'a', problem: 'a', acceptance_criteria: ['a'] };
    const faulty: readonly (readonly [string, object, string])[] = [
      ['spec_change_open', {}, 'INVALID_INPUT'],
      ['task_plan_publish', { ...plan, subtasks: backwards }, 'PLAN_INVALID_WAVE_DEPENDENCY'],
      ['attention_inbox', { session_id: 's', agent: 'bob' }, 'NOT_YOUR_SESSION'],
    ];
    for (const [name, input, code] of faulty) {
      expect(await ada.refused(name, input)).toMatchObject({ code });
      expect(await cap.refused(name, input)).toEqual(absent);
    }
    const reader = await here.agent('cap', { scopes: ['read'] });
    expect(await reader.refused('Agent', { prompt: 'x' })).toEqual(absent);
    expect(await reader.refused('create_task', {})).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await cap.refused('create_task', {})).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('an agent that is not registered learns no field of a tool', async () => {
    const { agent, hub } = await world();
    const { caller } = await agent('ada');
    const call = { name: 'create_task', input: {}, caller: { ...caller, agent: 'nobody' } };
    expect(await hub.callTool(call)).toMatchObject({ ok: false, error: { code: 'UNAUTHENTICATED' } });
  });

  test('a stray file among the agent files is ignored', async () => {
    const here = await world();
    mkdirSync(path.join(here.home, 'agents'), { recursive: true });
    writeFileSync(path.join(here.home, 'agents', 'notes.txt'), 'x');
    expect(await here.hub.agentFiles.refresh()).toBe(false);
  });

  test('a message outside any shared team comes from the agent, not from a name in another team', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    await ada.call('SendMessage', { to: 'bob', message: 'hello', summary: 'hi' });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ from: 'ada', text: 'hello' }]);
  });

  test("a stranger does not learn which collection is somebody's default", async () => {
    const { agent } = await world();
    const [ada, eve] = [await agent('ada'), await agent('eve')];
    await ada.call('collection_manage', { action: 'create', name: 'secretlab' });
    await ada.call('agent_manage', { action: 'update', default_collection: 'secretlab' });
    expect(await ada.call('agent_manage', { action: 'show' })).toMatchObject({
      agent: { default_collection: 'secretlab' },
    });
    for (const action of ['show', 'list']) {
      expect(JSON.stringify(await eve.call('agent_manage', { action, agent: 'ada' }))).not.toContain('secretlab');
    }
  });

  test('a reader is told that it may only read, whatever the state of the task', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('collection_manage', { action: 'create', name: 'lab' });
    await ada.call('collection_manage', { action: 'invite', collection: 'lab', member: 'bob', role: 'reader' });
    const { memory_id } = await ada.call('memory_add', { type: 'task', title: 'pending', collection: 'lab' });
    const { tasks } = await ada.call('task_feed', { collection: 'lab' });
    const id = String(tasks.find((row: { memory_id: number }) => row.memory_id === memory_id).task_id);
    for (const tool of ['complete_task', 'cancel_task'])
      expect(await bob.refused(tool, { id })).toMatchObject({ code: 'READ_ONLY' });
    expect(await bob.refused('update_task', { id, status: 'done' })).toMatchObject({ code: 'READ_ONLY' });
  });

  test('an item of a batch that is not an object does not block the others', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { results } = await ada.call('memory_add_batch', {
      memories: [{ content: 'one' }, 5, null, { content: 'two' }],
    });
    expect(results).toMatchObject([
      { memory_id: 1 },
      { code: 'INVALID_INPUT' },
      { code: 'INVALID_INPUT' },
      { memory_id: 2 },
    ]);
  });
});
