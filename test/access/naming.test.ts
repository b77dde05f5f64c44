import { describe, expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import { inputSchema } from '../../src/kernel/tool/json-schema.ts';
import { casesOf } from '../cases/every-case.ts';
import { type Actor, onBothStores, type World } from '../world.ts';

const CANARY = /canary[ -]9b27c4/i;

/** Fields that name a recipient, an owner, an agent, or a related task or memory, in every tool that has them. */
const naming = new Set([
  ...['owner', 'assignee', 'member', 'to', 'signal', 'recipient', 'agent', 'as', 'author', 'actor', 'subagent_type'],
  ...['to_agent', 'to_session_id'],
  ...['parent', 'parentId', 'parent_id', 'blocked_by', 'addBlocks', 'addBlockedBy', 'superseded_by'],
  ...['removeBlocks', 'removeBlockedBy', 'continues', 'other_task_id', 'reply_to', 'default_collection'],
]);

/** Returns the names of all fields of an input schema, including nested ones. */
function fieldsIn(schema: unknown): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' && typeof value === 'object' && value !== null
      ? [...Object.keys(value), ...Object.values(value).flatMap(fieldsIn)]
      : fieldsIn(value),
  );
}

const rows = catalog.flatMap(({ name }) =>
  Object.entries(casesOf(name).names ?? {}).map(([field, row]) => [`${name}.${field}`, name, row] as const),
);

describe.each(catalog.map((tool) => [tool.name, tool] as const))('the cases of %s', (name, tool) => {
  test('say of every field whether it names somebody', () => {
    const { names = {}, otherFields = '' } = casesOf(name);
    const others = otherFields.split(' ').filter((field) => field !== '');
    expect([...Object.keys(names), ...others].sort()).toEqual([...new Set(fieldsIn(inputSchema(tool)))].sort());
    expect(others.filter((field) => naming.has(field))).toEqual([]);
  });
});

/** Creates a private team of founder and member with a task of the member, and a stranger that the hub can start. */
async function arrange({ agent, hub }: World) {
  const founder = await agent('founder');
  const [member, stranger] = [await agent('member'), await agent('stranger')];
  await founder.call('TeamCreate', { team_name: 'Canary 9b27c4', private: true });
  await founder.call('collection_manage', { action: 'invite', collection: 'canary-9b27c4', member: 'member' });
  const { task } = await member.call('TaskCreate', { subject: 'Canary 9b27c4 subject', team_name: 'Canary 9b27c4' });
  await member.call('update_task', { id: task.id, owner: 'member', status: 'active', dispatch: 'hub' });
  await member.call('update_steps', { id: task.id, steps: [{ title: 'Canary 9b27c4 step' }] });
  const scope = { agent: 'user', session: null, surface: 'test', system: true } as const;
  const memoryId = await hub.store.write(scope, 'arrange', async (unit) => {
    await unit.agents.change(await unit.agents.get('stranger'), { runner: { driver: 'sample' } });
    return (await unit.tasks.get(Number(task.id))).memoryId;
  });
  const own = await stranger.call('create_task', { title: 'Of the stranger' });
  return { member, stranger, target: { taskId: String(task.id), memoryId, strangerTaskId: String(own.id) } };
}

/** Returns everything that an agent receives without asking for it by id. */
async function reaching({ hub }: World, actor: Actor): Promise<string> {
  const asked = [
    ['ReadMailbox', {}],
    ['list_messages', {}],
    ['list_waiting', {}],
    ['wait', { timeout_seconds: 0 }],
    ['init_core_memories', { query: 'canary 9b27c4' }],
    ['signal', { action: 'check' }],
    ['list_tasks', {}],
    ['task_feed', {}],
  ] as const;
  const answers = [];
  for (const [name, input] of asked) answers.push(await actor.outcome(name, input));
  return JSON.stringify([answers, await hub.events(actor.caller, 0, 1000)]);
}

onBothStores('a name in', (world) => {
  test.each(rows)('%s brings nothing private to a stranger', async (_, tool, row) => {
    const here = await world();
    const { target, ...actors } = await arrange(here);
    const answer = await actors[row.by].outcome(tool, row.input(target));
    const refusal =
      answer.ok && 'code' in answer.output ? answer.output.code : answer.ok ? undefined : answer.error.code;
    expect(refusal).toBe(row.refused);
    if (row.by === 'stranger') expect(JSON.stringify(answer)).not.toMatch(CANARY);
    expect(await reaching(here, actors.stranger)).not.toMatch(CANARY);
    const task = await actors.member.call('get_task', { id: target.taskId });
    expect(task).toMatchObject({ owner: 'member' });
    expect(await startedFor(here, Number(target.taskId))).not.toContain('stranger');
  });

  /** Returns the agents that the hub would start on the task. */
  function startedFor({ hub }: World, taskId: number): Promise<readonly string[]> {
    const scope = { agent: 'user', session: null, surface: 'test', system: true } as const;
    return hub.store.read(scope, async (unit) => {
      const due = await unit.leases.due({ fullAgents: [], limit: 100 });
      return due.filter((lease) => lease.taskId === taskId).map((lease) => lease.agent);
    });
  }
});
