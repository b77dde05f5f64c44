import { expect, test } from 'vitest';
import { cliHere } from '../../../../test/cli-here.ts';
import { toolNamed } from '../../door/selection.ts';
import { errorCatalog, WaggleError } from '../../rules/errors.ts';
import { hintInShell, ownCommands, withCommands } from './hint-words.ts';

const codes = Object.keys(errorCatalog) as (keyof typeof errorCatalog)[];

test('no hint on the command line names a tool', async () => {
  for (const code of codes) {
    const shown = await hintInShell(new WaggleError(code, 'x').toWire());
    const words = shown.match(/hivemind|[A-Za-z]+_[a-z_]+|[A-Z][a-z]+[A-Z][A-Za-z]+/g) ?? [];
    expect({ code, named: words.filter((word) => toolNamed(word)) }).toEqual({ code, named: [] });
  }
});

test('a tool is named by its command for people, else by the command that prints its answer', async () => {
  expect(await withCommands('Look with hivemind.')).toBe('Look with waggle lane list.');
  expect(await withCommands('Read it with spec_read; list yours with list_tasks.')).toBe(
    'Read it with waggle tools specs read; list yours with waggle task list --mine.',
  );
});

test('every command that stands for a tool exists', async () => {
  const { waggle } = cliHere();
  for (const [name, command] of Object.entries(ownCommands)) {
    expect(toolNamed(name), name).toBeDefined();
    const [, ...words] = command.split(' ');
    expect(await waggle([...words, '--help']), command).toMatchObject({ exit: 0, err: '' });
  }
});

test('a task that has ended is named in the way out', async () => {
  const wire = new WaggleError('TASK_ARCHIVED', 'x', { id: '7' }).toWire();
  expect(await hintInShell(wire)).toContain('waggle task reopen 7');
});

test('the JSON of an error has the same hint as its text', async () => {
  const { waggle, json } = cliHere();
  for (const args of [
    ['task', 'show', '9'],
    ['tools', 'tasks', 'get', '9'],
    ['lane', 'takeover', 'nobody', '--repo-root', '/nowhere'],
    ['task', 'add', 'x', '--owner', 'nobody'],
  ]) {
    const { err } = await waggle(args);
    const { hint } = await json(...args);
    expect(err.split('\n')[1], args.join(' ')).toBe(hint);
    expect(hint).not.toMatch(/[a-z]+_[a-z]+/);
  }
});
