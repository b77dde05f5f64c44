import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { complete, withIds } from './complete.ts';
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
  expect(completed('tas')).toEqual(['task']);
  expect(completed('--json', 'tools', 'tasks', 'cr')).toEqual(['create']);
  expect(completed('--agent', 'task', 'task', 'ed')).toEqual(['edit']);
  expect(completed('tools', 'tasks', 'create', '--dr')).toEqual(['--draft']);
  expect(completed('task', 'list', '--status', 'ca')).toEqual(['canceled']);
  expect(completed('install', 'cod')).toEqual(['codex']);
  expect(completed('config', 'completion', 'po')).toEqual(['powershell']);
  expect(completed('hub', 'backup', '/et')).toEqual([':files']);
  expect(completed('hub', 'export', '--out', '')).toEqual([':files']);
  expect(completed('hel')).toEqual(['help']);
  expect(completed('help', 'hub', 'servi')).toEqual(['service']);
  expect(completed('hub', 'import', '--from', 'ba')).toEqual(['backlog']);
  expect(completed('agent', 'token', 'create', 'ci', '--scopes', '')).toEqual(['read', 'write', 'run', 'admin']);
  expect(completed('board', '--fo')).toEqual(['--follow']);
  expect(completed('run', 'list', '--ta')).toEqual(['--task']);
  expect(completed('task', 'do')).toEqual(['done']);
});

test('asks for the ids of the store where a task, an agent or a run is expected', async () => {
  const { waggle } = cliHere();
  const tree: readonly Node[] = JSON.parse((await waggle(['__complete'])).out);
  const wanted = (...words: string[]) => complete(tree, words).ids;
  expect(wanted('task', 'done', '')).toEqual({ of: 'tasks', start: '', prefix: '', but: [] });
  expect(wanted('task', 'done', '1', '2', '1')).toEqual({ of: 'tasks', start: '1', prefix: '', but: ['1', '2'] });
  expect(wanted('task', 'list', '--owner=c')).toEqual({ of: 'agents', start: 'c', prefix: '--owner=', but: [] });
  for (const [kind, ...words] of [
    ['tasks', 'task', 'show'],
    ['tasks', 'task', 'add', '--blocked-by'],
    ['tasks', 'run', 'thread'],
    ['agents', '--agent'],
    ['agents', 'agent', 'show'],
    ['agents', 'agent', 'token', 'create'],
    ['agents', 'inbox', 'send'],
    ['runs', 'run', 'show'],
  ])
    expect([words, wanted(...words, '')?.of]).toEqual([words, kind]);
  for (const words of [
    ['agent', 'token', 'revoke'],
    ['task', 'add'],
    ['task', 'show', '1'],
  ])
    expect([words, wanted(...words, '')]).toEqual([words, undefined]);
});

test('offers the ids that begin as typed, with or without #, and none twice', async () => {
  const lines = '1\tFix it\n12\tShip it\n2\t\n';
  const offered = (start: string, but: string[] = []) =>
    withIds({ found: [], files: false, ids: { of: 'tasks', start, prefix: '', but } }, lines).found;
  expect(offered('1')).toEqual([
    { word: '1', about: 'Fix it' },
    { word: '12', about: 'Ship it' },
  ]);
  expect(offered('#2')).toEqual([{ word: '2', about: '' }]);
  expect(offered('', ['1', '12']).map(({ word }) => word)).toEqual(['2']);
});

test('the ids are those of the store, and asking makes none', async () => {
  const { waggle, home } = cliHere();
  expect(await waggle(['__ids', 'tasks', '--home', `${home}/none`])).toMatchObject({ out: '' });
  await waggle(['agent', 'add', 'bob']);
  await waggle(['task', 'add', 'Two\nlines']);
  expect((await waggle(['__ids', 'tasks'])).out).toBe('1\tTwo\\nlines\n');
  expect((await waggle(['__ids', 'agents'])).out).toBe('bob\t\nuser\tUser\n');
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
