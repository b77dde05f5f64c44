import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { someRepository } from '../../../../test/repositories.ts';

test('a person adds, lists and removes checks; a command that runs as an agent is refused', async () => {
  const { waggle, json } = cliHere();
  const root = someRepository();
  const at = { cwd: root };
  const add = [
    'repo',
    'check',
    'add',
    'test',
    '--on',
    'src/',
    '--env',
    'A=b=c',
    '--required',
    '--',
    'npm',
    'test',
    '-q',
  ];
  expect(await waggle(add, at)).toMatchObject({ exit: 0, out: expect.stringContaining('npm test -q') });
  expect(await json('repo', 'check', 'list')).toMatchObject({
    checks: [{ repo_root: root, command: ['npm', 'test', '-q'], on_paths: ['src/'], env: ['A'], required: true }],
  });
  expect((await waggle(['--agent', 'ada', ...add], at)).exit).toBe(3);
  expect((await waggle(['repo', 'check', 'remove', 'test'], at)).exit).toBe(0);
  expect((await waggle(['repo', 'check', 'list'], at)).out).toContain('No checks are set.');
});
