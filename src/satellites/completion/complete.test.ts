import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { complete } from './complete.ts';
import { shellLines } from './shell-lines.ts';
import type { Node } from './tree.ts';

async function ask() {
  const { waggle } = cliHere();
  const tree: readonly Node[] = JSON.parse((await waggle(['__complete'])).out);
  return (...words: string[]) => {
    const { found, files } = complete(tree, words);
    return [...found.map(({ word }) => word), ...(files ? [':files'] : [])];
  };
}

test('completes commands, flags, values and files where they are expected', async () => {
  const completed = await ask();
  expect(completed('tas')).toEqual(['task', 'tasks']);
  expect(completed('--json', 'tasks', 'cr')).toEqual(['create']);
  expect(completed('--agent', 'task', 'task', 'ed')).toEqual(['edit']);
  expect(completed('tasks', 'create', '--dr')).toEqual(['--draft']);
  expect(completed('task', 'list', '--status', 'ca')).toEqual(['canceled']);
  expect(completed('install', 'cod')).toEqual(['codex']);
  expect(completed('completion', 'po')).toEqual(['powershell']);
  expect(completed('backup', '/et')).toEqual([':files']);
  expect(completed('export', '--out', '')).toEqual([':files']);
  expect(completed('hel')).toEqual(['help']);
  expect(completed('help', 'servi')).toEqual(['service']);
  expect(completed('import', '--from', 'ba')).toEqual(['backlog']);
  expect(completed('token', 'create', 'ci', '--scopes', '')).toEqual(['read', 'write', 'run', 'admin']);
  expect(completed('board', '--fo')).toEqual(['--follow']);
  expect(completed('runs', '--ta')).toEqual(['--task']);
});

test('offers the values of a setting after its name, and a value after an equals sign', async () => {
  const completed = await ask();
  expect(completed('config', 'set', 'sessionS')).toEqual(['sessionSilenceMinutes']);
  expect(completed('config', 'set', 'bridge.policyMode', '')).toEqual(['warn', 'ask', 'block']);
  expect(completed('config', 'set', 'backupBeforeMigration', 'f')).toEqual(['false']);
  expect(completed('task', 'list', '--status=ca')).toEqual(['--status=canceled']);
  expect(completed('task', 'list', '--status', '=', 'ca')).toEqual(['--status=canceled']);
  expect(completed('task', 'list', '--status', '=', 'done', '--so')).toEqual(['--sort']);
});

test('offers nothing hidden, no command after an argument, and no word where any is allowed', async () => {
  const completed = await ask();
  expect(completed('sample-')).toEqual([]);
  expect(completed('__')).toEqual([]);
  expect(completed('task', 'add', '--due', '')).toEqual([]);
  expect(completed('nonsense', 'ta')).toEqual([]);
  expect(completed('task', '')).not.toContain('--json');
  expect(completed('status', '')).toContain('--json');
});

test('each shell gets the words in its own format', () => {
  const found = [
    { word: '--sort=a:b', about: 'by what' },
    { word: 'c', about: '' },
  ];
  const lines = (shell: string) => shellLines(shell, { found, files: true }).split('\n');
  expect(lines('bash')).toEqual(['a:b', 'c', ':files']);
  expect(lines('zsh')).toEqual(['--sort=a\\:b:by what', 'c', ':files']);
  expect(lines('fish')).toEqual(['--sort=a:b\tby what', 'c', ':files']);
  expect(lines('powershell')).toEqual(['--sort=a:b\tby what', 'c', ':files']);
});
