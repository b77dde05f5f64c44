import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { linkedWorktrees } from '../../repo/linked-worktrees.ts';
import { repoRootOf } from '../../repo/repo-root.ts';
import type { Reads } from '../../store/unit.ts';
import type { RunContext } from '../run-context.ts';

export const rootFields = {
  repo_root: z.string().min(1).max(4096).optional().describe('Default: yours'),
  repo_roots: z.array(z.string().min(1).max(4096)).max(20).optional().describe('Several'),
};

/** Repositories as a call names them and as the connection brings them, each by its root. */
export interface AskedRoots {
  readonly named: readonly string[];
  readonly own: string | undefined;
  readonly set: readonly string[];
}

/** The root of a repository that a call names. A path of a caller elsewhere is taken by its name. */
export function rootNamed(folder: string, cwd: string | undefined): string {
  if (cwd !== undefined) return repoRootOf(path.resolve(cwd, folder));
  const plain = path.normalize(folder);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

/** Works out roots from files, so it runs outside the unit. Paths of callers elsewhere are taken by their names. */
export function askedRoots(
  {
    repo_root,
    repo_roots = [],
  }: { readonly repo_root?: string | undefined; readonly repo_roots?: string[] | undefined },
  { caller: { cwd }, settings }: Pick<RunContext, 'caller' | 'settings'>,
): AskedRoots {
  const given = [...(repo_root === undefined ? [] : [repo_root]), ...repo_roots];
  const rootOf = (folder: string) => rootNamed(folder, cwd);
  return {
    named: [...new Set(given.map(rootOf))],
    own: cwd === undefined ? undefined : repoRootOf(cwd),
    set: (settings.repoRoots ?? []).map(repoRootOf),
  };
}

/**
 * The roots that the call is about: those that it names, else those of the settings, else the caller's own, else all that
 * are registered. A caller reaches its own repository, registered ones and those of the settings.
 */
export async function reachedRoots(unit: Reads, { named, own, set }: AskedRoots): Promise<readonly string[]> {
  const registered = (await unit.repos.list()).map(({ root }) => root);
  const open = new Set([...registered, ...set, ...(own === undefined ? [] : [own])]);
  const reached = named.map((name) => rootIn(open, name));
  if (reached.includes(undefined)) {
    throw new WaggleError('REPO_NOT_REACHABLE', 'The folder is neither your own repository nor registered here.');
  }
  if (named.length > 0) return [...new Set(reached.filter((root) => root !== undefined))];
  if (set.length > 0) return [...new Set(set)];
  return own === undefined ? registered : [own];
}

/** The same without the store, where what is registered makes no difference. */
export function knownRoots({ named, own, set }: AskedRoots): readonly string[] | undefined {
  if (named.length === 0 && set.length > 0) return [...new Set(set)];
  const near = own === undefined ? [] : [own];
  if (named.length === 0) return own === undefined ? undefined : near;
  return named.every((root) => near.includes(root) || set.includes(root)) ? named : undefined;
}

/** Those of the roots that the caller reaches: for answers in which files are one part of many. */
export async function openRoots(unit: Reads, { named, own, set }: AskedRoots): Promise<readonly string[]> {
  const registered = (await unit.repos.list()).map(({ root }) => root);
  const open = new Set([...registered, ...set, ...(own === undefined ? [] : [own])]);
  if (named.length === 0) return registered;
  return [...new Set(named.map((name) => rootIn(open, name)).filter((root) => root !== undefined))];
}

/** A work tree is known by the repository that it belongs to, also where the caller's own path is not looked at. */
function rootIn(open: ReadonlySet<string>, name: string): string | undefined {
  return open.has(name) ? name : [...open].find((root) => linkedWorktrees(root).includes(name));
}
