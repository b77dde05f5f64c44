import path from 'node:path';
import { z } from 'zod';
import { gitPlace, isGitFolder } from '../../../kernel/files/git-place.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { wrongField } from '../../../kernel/rules/refusals.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { refusePlaceholder } from '../../../kernel/tool/fields.ts';
import type { RepoAccess } from '../../../kernel/tool/run-context.ts';
import { type FoundFolder, folderInRepos } from '../files/folder-in-repos.ts';
import { repoRootOf } from '../files/repo-root.ts';

export const rootFields = {
  repo_root: z.string().min(1).max(4096).superRefine(refusePlaceholder).optional().describe('Default: yours'),
  repo_roots: z
    .array(z.string().min(1).max(4096).superRefine(refusePlaceholder))
    .max(20)
    .optional()
    .describe('Several'),
};

/** Root folders of repositories: named by the call, the caller's own, and configured. */
export interface AskedRoots {
  readonly named: readonly string[];
  readonly own: string | undefined;
  readonly set: readonly string[];
}

/**
 * The root of a repository that a call names. A relative path starts at the caller's folder. The path of a remote
 * caller is only normalized, not resolved: any name identifies a repository, unless it depends on a folder.
 */
export function rootNamed(folder: string, cwd: string | undefined, field = 'repo_root'): string {
  if (cwd !== undefined) return repoRootOf(path.resolve(cwd, folder));
  refuseRelative(folder, field);
  const plain = path.normalize(folder);
  return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
}

/** Refuses a remote caller's path that starts at its working directory or home, which the hub does not know. */
export function refuseRelative(folder: string, field = 'repo_root'): void {
  if (!/^(\.{1,2}|~)([\\/]|$)/.test(path.normalize(folder))) return;
  throw wrongField(field, 'Give the absolute path: the hub does not know the folder that you work in.');
}

/** Reads files to find the roots, so it runs outside the unit. Paths of remote callers are not resolved. */
export function askedRoots(
  {
    repo_root,
    repo_roots = [],
  }: { readonly repo_root?: string | undefined; readonly repo_roots?: string[] | undefined },
  { caller: { cwd }, settings }: RepoAccess,
): AskedRoots {
  const one = repo_root === undefined ? [] : [rootNamed(repo_root, cwd)];
  const several = repo_roots.map((folder) => rootNamed(folder, cwd, 'repo_roots'));
  return {
    named: [...new Set([...one, ...several])],
    own: cwd === undefined ? undefined : repoRootOf(cwd),
    set: (settings.repoRoots ?? []).map(repoRootOf),
  };
}

/** The repositories that a call may read. */
export interface RepoReach {
  readonly roots: readonly string[];
  /** The roots of the folders that the call names, unresolved if out of reach; undefined if it names none. */
  readonly named: readonly string[] | undefined;
}

/**
 * The roots that the call is about: named ones, else configured ones, else the caller's own, else all registered ones.
 * A caller reaches its own repository, registered and configured ones.
 */
export async function reachedRoots(unit: Reads, asked: AskedRoots): Promise<RepoReach> {
  if (asked.named.length === 0) return knownRoots(asked) ?? { roots: await registered(unit), named: undefined };
  const found = (await reachedFolders(unit, asked)).map(({ root }) => root);
  const roots = [...new Set(found)];
  return { roots, named: roots };
}

/** The real paths of the folders that a call names, with their repositories; throws if one is out of reach. */
export async function reachedFolders(unit: Reads, asked: AskedRoots): Promise<readonly FoundFolder[]> {
  const open = await openTo(unit, asked);
  return asked.named.map((name) => {
    const found = folderInRepos(open, name);
    if (found !== undefined) return found;
    throw new WaggleError('REPO_NOT_REACHABLE', 'The folder is neither your own repository nor registered here.');
  });
}

/** The named roots at which nothing on this machine shows a repository. Reads files, so it runs outside the unit. */
export function unprovenRoots({ named, own, set }: AskedRoots): readonly string[] {
  const isHere = (root: string) => own !== undefined && (gitPlace(root) !== undefined || isGitFolder(root));
  return named.filter((root) => root !== own && !set.includes(root) && !isHere(root));
}

/**
 * What an answer says of the repositories that a call names and that nobody here knows: without it, a mistyped path
 * would read as a repository in which nothing waits.
 */
export async function repoWarning(unit: Reads, unproven: readonly string[]): Promise<string | undefined> {
  const unknown: string[] = [];
  for (const root of unproven) if (!(await unit.repos.isKnown(root))) unknown.push(root);
  if (unknown.length === 0) return undefined;
  return `No repository is known at ${unknown.join(', ')}: no session works there and no task is about it. Check the path.`;
}

/** The same without the store; undefined if the answer depends on the registered repositories. */
export function knownRoots({ named, own, set }: AskedRoots): RepoReach | undefined {
  const near = own === undefined ? [] : [own];
  if (named.length > 0) {
    return named.every((root) => near.includes(root) || set.includes(root)) ? { roots: named, named } : undefined;
  }
  if (set.length > 0) return { roots: [...new Set(set)], named: undefined };
  return own === undefined ? undefined : { roots: near, named: undefined };
}

/** Drops roots out of reach instead of refusing: for answers in which files are only one part. */
export async function openRoots(unit: Reads, asked: AskedRoots): Promise<RepoReach> {
  if (asked.named.length === 0) return { roots: await registered(unit), named: undefined };
  const open = await openTo(unit, asked);
  const found = asked.named.map((name) => ({ name, root: folderInRepos(open, name)?.root }));
  return {
    roots: [...new Set(found.flatMap(({ root }) => root ?? []))],
    named: [...new Set(found.map(({ name, root }) => root ?? name))],
  };
}

async function openTo(unit: Reads, { own, set }: AskedRoots): Promise<ReadonlySet<string>> {
  return new Set([...(await registered(unit)), ...set, ...(own === undefined ? [] : [own])]);
}

async function registered(unit: Reads): Promise<readonly string[]> {
  return (await unit.repos.list()).map(({ root }) => root);
}
