import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { knownRunners } from '../settings/known-runners.ts';

function place() {
  const { home, waggle } = cliHere();
  const file = (id: string) => path.join(home, 'agents', id, 'agent.json');
  return {
    waggle: (...args: string[]) => waggle(args),
    file,
    read: (id: string) => JSON.parse(readFileSync(file(id), 'utf8')),
  };
}

test('an agent that the hub can start has a file that only its user can read', async () => {
  const { waggle, file, read } = place();
  const { exit, out } = await waggle(
    '--json',
    'agent',
    'add',
    'builder',
    '--runner',
    'claude',
    '--cwd',
    '/srv/project',
  );
  expect(exit).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ id: 'builder', file: file('builder'), runner: { driver: 'claude' } });
  expect(read('builder')).toEqual({ name: 'builder', runner: { driver: 'claude', cwd: '/srv/project' } });
  expect(statSync(file('builder')).mode & 0o777).toBe(0o600);
});

test('every program that is known by name gets a runner that the hub accepts', async () => {
  const { waggle, read } = place();
  for (const name of knownRunners) {
    const command = name === 'acp' || name === 'exec' ? ['--', 'node', 'agent.mjs', '--fast'] : [];
    const { exit, err } = await waggle('agent', 'add', `my-${name}`, '--runner', name, ...command);
    expect({ name, exit, err }).toEqual({ name, exit: 0, err: '' });
  }
  expect(read('my-gemini').runner).toEqual({ driver: 'acp', command: ['gemini', '--acp'] });
  expect(read('my-exec').runner).toEqual({ driver: 'exec', command: ['node', 'agent.mjs', '--fast'] });
});

test('an existing agent keeps its data', async () => {
  const { waggle, read } = place();
  await waggle('agent', 'add', 'ada', '--name', 'Ada', '--description', 'Paints');
  expect((await waggle('agent', 'add', 'ada', '--runner', 'codex', '--model', 'big')).exit).toBe(0);
  expect(read('ada')).toMatchObject({ name: 'Ada', description: 'Paints', runner: { driver: 'codex', model: 'big' } });
  expect((await waggle('agent', 'show', 'ada')).out).toContain('Paints');
});

test('an invalid runner is refused before anything is written', async () => {
  const { waggle } = place();
  const refused = async (...args: string[]) => {
    const { exit, err } = await waggle('agent', 'add', 'ada', ...args);
    return [exit, err] as const;
  };
  expect(await refused('--runner', 'clade')).toEqual([2, expect.stringContaining('claude, codex, gemini')]);
  expect(await refused('--runner', 'exec')).toEqual([2, expect.stringContaining('needs a command')]);
  expect(await refused('--runner', 'gemini', '--model', 'x')).toEqual([2, expect.stringContaining('Name the model')]);
  expect(await refused('--runner', 'claude', '--tools', 'some')).toEqual([2, expect.any(String)]);
  expect(await refused('--model', 'big')).toEqual([2, expect.stringContaining('--runner')]);
  expect((await waggle('agent', 'show', 'ada')).exit).toBe(4);
});

test('an existing file is not overwritten', async () => {
  const { waggle, read } = place();
  await waggle('agent', 'add', 'ada', '--runner', 'claude');
  expect((await waggle('agent', 'add', 'ada', '--runner', 'codex')).exit).toBe(5);
  expect(read('ada').runner).toEqual({ driver: 'claude' });
});
