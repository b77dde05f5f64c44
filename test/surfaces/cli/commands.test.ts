import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { machine } from './waggle.ts';

test('the first task needs no setup', async () => {
  const { waggle, json } = machine();
  const created = await waggle('tools', 'tasks', 'create', 'Fix the login', '--description', 'It fails.');
  expect(created).toMatchObject({ code: 0, stderr: '' });
  expect(created.stdout).toContain('Task #1: Fix the login');
  expect(await json('tools', 'tasks', 'get', '1')).toMatchObject({
    exit: 0,
    id: '1',
    owner: 'user',
    description: 'It fails.',
  });
});

test('a tool can be called by its command, its name, its name with dashes, and with call', async () => {
  const { json } = machine();
  await json('tools', 'tasks', 'create_task', 'one');
  await json('tools', 'tasks', 'create-task', '--title', 'two');
  await json('tools', 'tasks', 'create', '--input', '{"title":"three"}', '--draft', '--agent', 'ada');
  await json('call', 'create_task', '{"title":"four"}', '--idempotency-key', 'k');
  expect(await json('call', 'create_task', '{"title":"four"}', '--idempotency-key', 'k')).toMatchObject({ id: '4' });
  const { tasks } = await json('tools', 'tasks', 'all');
  expect(tasks.map((task: { title: string; owner: string }) => [task.title, task.owner])).toEqual([
    ['one', 'user'],
    ['two', 'user'],
    ['three', 'ada'],
    ['four', 'user'],
  ]);
});

test('the exit code shows the kind of refusal', async () => {
  const { waggle, json } = machine();
  expect(await waggle('tools', 'tasks', 'get', '9')).toMatchObject({ code: 4, stdout: '' });
  expect(await json('tools', 'tasks', 'get', '9')).toMatchObject({ exit: 4, code: 'TASK_NOT_FOUND' });
});

test('a command works in a folder that has been removed', async () => {
  const { home } = machine();
  const program = fileURLToPath(new URL('../../../bin/waggle.js', import.meta.url));
  mkdirSync(path.join(home, 'gone'));
  const script = 'cd gone && rmdir ../gone && exec "$0" "$1" --json --home "$2" task list';
  const out = execFileSync('sh', ['-c', script, process.execPath, program, home], { cwd: home, encoding: 'utf8' });
  expect(JSON.parse(out)).toMatchObject({ tasks: [] });
});

test('an agent file takes effect at once, and an invalid one is reported without affecting the others', async () => {
  const { home, waggle, json } = machine();
  for (const [id, content] of [
    ['ann', { name: 'Ann', owner: 'user' }],
    ['lost', { name: 'Lost', owner: 'ghost' }],
    ['wrong', { name: 'Wrong', capabilities: ['nonsense'] }],
  ] as const) {
    mkdirSync(path.join(home, 'agents', id), { recursive: true });
    writeFileSync(path.join(home, 'agents', id, 'agent.json'), JSON.stringify(content));
  }
  const { agents } = await json('agent', 'list');
  expect(agents.map(({ id }: { id: string }) => id)).toEqual(['ann', 'user']);
  expect(await waggle('--agent', 'wrong', 'tasks', 'list')).toMatchObject({ code: 2, stdout: '' });
  expect(await waggle('agent', 'remove', 'ann')).toMatchObject({ code: 5 });
  const { ok, checks } = await json('doctor');
  const wrong = checks.filter(({ state }: { state: string }) => state === 'wrong');
  expect(ok).toBe(false);
  expect(wrong.map(({ says }: { says: string }) => says.split(':')[0])).toEqual([
    'agents/wrong/agent.json is not valid',
    'agents/lost/agent.json is not valid',
  ]);
});
