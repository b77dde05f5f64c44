import { expect, test } from 'vitest';
import type { Loose } from '../loose.ts';
import { answerOf } from './member.ts';
import { onBothDatabases, type Workplace } from './workplace.ts';

/** Calls a tool as one agent over some surface and returns the answer. */
type Call = (tool: string, input: object) => Promise<Loose>;
type Wire = (place: Workplace, agent: string) => Promise<Call>;

const wires: Readonly<Record<string, Wire>> = {
  'MCP over HTTP': async (place, agent) => (await place.member(agent)).call,
  'MCP over stdio': async (place, agent) => {
    const { id } = await place.member(agent);
    const client = await place.stdio(id);
    return (tool, input) => answerOf(client, tool, input);
  },
  REST: async (place, agent) => {
    const { id, rest } = await place.member(agent);
    return async (tool, input) => {
      const [method, path] = routeOf(tool, input);
      const { status, body } = await rest(method, path, tool === 'create_task' ? { owner: id, ...input } : input);
      if (status >= 300) throw new Error(JSON.stringify(body));
      return body;
    };
  },
  'the command line': async (place, agent) => {
    const { id } = await place.member(agent);
    return async (tool, input) => {
      const { code, stdout } = await place.waggle('--agent', id, 'call', tool, JSON.stringify(input), '--json');
      if (code !== 0) throw new Error(stdout);
      return JSON.parse(stdout);
    };
  },
};

function routeOf(tool: string, input: object): [string, string] {
  const id = 'id' in input ? input.id : '';
  if (tool === 'create_task') return ['POST', '/api/tasks'];
  if (tool === 'update_task') return ['PATCH', `/api/tasks/${id}`];
  if (tool === 'complete_task') return ['POST', `/api/tasks/${id}/complete`];
  if (tool === 'cancel_task') return ['POST', `/api/tasks/${id}/cancel`];
  return ['POST', `/api/tasks/${tool}`];
}

/** Makes every kind of change once; returns the answers in order. */
async function story(ada: Call, bob: Call, helper: string): Promise<Loose[]> {
  const root = await ada('create_task', { title: 'root', description: 'a story', draft: true });
  const answers = [root];
  const on = async (tool: string, input: object) => answers.push(await ada(tool, { id: root.id, ...input }));
  await on('update_task', { title: 'the root', status: 'active' });
  await on('update_steps', { steps: [{ title: 'one' }, { title: 'two', details: 'more' }, { title: 'three' }] });
  await on('update_step', { index: 0, done: true });
  await on('add_resource', { type: 'url', value: 'https://example.org', label: 'page' });
  await on('add_resource', { type: 'file', value: '/tmp/x' });
  await on('remove_resource', { index: 0 });
  const child = await ada('create_subtask', { taskId: root.id, stepIndex: 1, title: 'child', owner: helper });
  const other = await ada('create_subtask', { taskId: root.id, stepIndex: 2, title: 'other' });
  answers.push(child, other);
  answers.push(await bob('complete_task', { id: child.task.id }));
  const given = await ada('create_task', { title: 'given away' });
  answers.push(given, await ada('update_task', { id: given.id, owner: helper }));
  answers.push(await bob('update_task', { id: given.id, status: 'done' }));
  await on('cancel_task', {});
  return answers;
}

interface Told {
  readonly answers: unknown;
  readonly events: unknown;
  readonly history: unknown;
}

/** Replaces values that differ between runs: agent ids by their roles, threads by numbers, times by `*`. */
function plain(value: unknown, names: Readonly<Record<string, string>>): unknown {
  const threads = new Map<string, string>();
  const text = JSON.stringify(value, (key, inner) => {
    if (/^(createdAt|updatedAt|archivedAt|at|seq|memoryId|session|surface)$/.test(key) && inner !== null) return '*';
    if (key !== 'threadId' || typeof inner !== 'string') return inner;
    if (!threads.has(inner)) threads.set(inner, `thread ${threads.size + 1}`);
    return threads.get(inner);
  });
  const replaced = Object.entries(names).reduce((all, [from, to]) => all.replaceAll(from, to), text);
  return JSON.parse(replaced);
}

async function tell(place: Workplace, wire: Wire, name: string): Promise<Told> {
  const { operator } = place;
  const user = { agent: 'user', session: 's-reader', surface: 'cli', scopes: ['read'] } as const;
  const word = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const ada = await wire(place, `ada-${word}`);
  const bob = await wire(place, `bob-${word}`);
  const { agents } = await reader(place, 'list_all_tasks');
  const idOf = (part: string) =>
    agents.map(({ id }: Loose) => id).find((id: string) => id.startsWith(`${part}-${word}-`));
  const before = await operator.lastEvent();
  const first = Number((await operator.store.counters()).task ?? 0);
  const answers = await story(ada, bob, idOf('bob'));
  const happened = (await operator.events(user, before, 500)).filter(({ type }) => type.startsWith('task.'));
  const { tasks } = await reader(place, 'list_history', { limit: 4 });
  const names = { [idOf('ada')]: 'ada', [idOf('bob')]: 'bob' };
  const numbered = (value: unknown) => plain(renumbered(value, first), names);
  return { answers: numbered(answers), events: numbered(happened), history: numbered(tasks) };
}

function renumbered(value: unknown, first: number): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) => {
      const isId = /^(id|taskId|parentTaskId|parentId)$/.test(key) || /^\d+$/.test(key);
      return isId && /^\d+$/.test(String(inner)) ? `#${Number(inner) - first}` : inner;
    }),
  );
}

async function reader({ operator }: Workplace, name: string, input: object = {}): Promise<Loose> {
  const caller = { agent: 'user', session: 's-reader', surface: 'cli', scopes: ['read'] } as const;
  const outcome = await operator.callTool({ name, input, caller });
  if (!outcome.ok) throw new Error(outcome.error.error);
  return outcome.output;
}

onBothDatabases('the same effects', (place) => {
  test('one story has the same answers, events and history on every surface, field by field', async () => {
    const [[first, wire] = ['', undefined], ...others] = Object.entries(wires);
    if (wire === undefined) throw new Error('There is no surface to compare with.');
    const expected = await tell(place, wire, first);
    expect(expected.history).toHaveLength(4);
    expect((expected.events as Loose[]).map(({ type }) => type)).toEqual([
      'task.created',
      'task.activated',
      'task.steps',
      'task.steps',
      'task.resource',
      'task.resource',
      'task.resource',
      'task.created',
      'task.steps',
      'task.subtask',
      'task.created',
      'task.steps',
      'task.subtask',
      'task.completed',
      'task.created',
      'task.assigned',
      'task.completed',
      'task.canceled',
      'task.canceled',
    ]);
    for (const [name, other] of others) expect(await tell(place, other, name), name).toEqual(expected);
  });
});
