import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { someFolder, someRepository } from '../../../test/repositories.ts';

test('a repository is registered by its root, listed and removed again', async () => {
  const { waggle } = cliHere();
  const root = someRepository();
  mkdirSync(path.join(root, 'src'));
  const json = async (...args: string[]) => JSON.parse((await waggle([...args, '--json'])).out);
  expect(await json('repo', 'list')).toEqual({ repos: [] });
  expect(await json('repo', 'add', path.join(root, 'src'))).toEqual({ root });
  expect(await json('repo', 'add', root)).toEqual({ root });
  expect(await json('repo', 'list')).toMatchObject({ repos: [{ root, addedBy: 'user' }] });
  expect((await waggle(['repo', 'list'])).out).toContain(root);
  expect(await json('repo', 'remove', path.join(root, 'src'))).toEqual({ removed: root });
  expect((await waggle(['repo', 'list'])).out).toContain('No repositories are registered.');
});

test('a file or an unregistered folder is refused; a folder that is gone can be removed', async () => {
  const { waggle } = cliHere();
  const folder = someFolder();
  expect((await waggle(['repo', 'add', path.join(folder, 'absent')])).exit).toBe(2);
  expect((await waggle(['repo', 'remove', folder])).exit).toBe(2);
  expect((await waggle(['repo', 'add', folder])).exit).toBe(0);
  rmSync(folder, { recursive: true });
  expect((await waggle(['repo', 'remove', folder])).exit).toBe(0);
});
