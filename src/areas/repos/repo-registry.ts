import { statSync } from 'node:fs';
import path from 'node:path';
import { systemScope } from '../../kernel/rules/caller.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import type { Store } from '../../kernel/store/store.ts';
import { repoRootOf } from './files/repo-root.ts';

/** Registers a repository of this machine for the tools that read repositories, for the operator. Returns its root. */
export async function addRepo(store: Store, folder: string): Promise<string> {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new WaggleError('INVALID_INPUT', 'There is no such folder.', { folder });
  }
  const root = repoRootOf(folder);
  await store.write(systemScope, 'add-repo', (unit) => unit.repos.add(root));
  return root;
}

export function listRepos(store: Store) {
  return store.read(systemScope, (unit) => unit.repos.list());
}

/** A repository whose folder no longer exists can also be removed, by its listed path. */
export async function removeRepo(store: Store, folder: string): Promise<string> {
  const roots = [path.resolve(folder), repoRootOf(folder)];
  return store.write(systemScope, 'remove-repo', async (unit) => {
    for (const root of roots) if (await unit.repos.remove(root)) return root;
    throw new WaggleError('INVALID_INPUT', 'That repository is not registered.', { folder });
  });
}
