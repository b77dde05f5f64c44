import { accessSync, constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { tasksFile } from '../task-files.ts';
import { idsIn } from './mirror-files.ts';

export interface MirrorState {
  /** Why the mirror cannot be written. */
  readonly fault?: string;
  /** The files contain other tasks than the store, or another next id; `undefined` when there are no files. */
  readonly behind?: boolean;
}

export async function mirrorState(store: Store, folder: string): Promise<MirrorState> {
  const fault = writingFault(folder);
  if (fault !== undefined) return { fault };
  const place = path.join(folder, 'tasks');
  if (!existsSync(path.join(place, 'tasks.json'))) return {};
  const { task = 0 } = await store.counters();
  const held = await store.read(systemScope, (unit) => unit.tasks.numbersIn(WORKSPACE_ID));
  const files = numbersOf(place);
  return { behind: files?.nextId !== task + 1 || !isSame(held, files.tasks) };
}

function isSame(a: ReadonlyMap<number, boolean>, b: ReadonlyMap<number, boolean>): boolean {
  return a.size === b.size && [...a].every(([id, archived]) => b.get(id) === archived);
}

/** The folder, or its nearest existing parent, must be writable, and nothing in it may be a link. */
export function writingFault(folder: string): string | undefined {
  const link = linkInMirror(folder);
  if (link !== undefined) return `is not written: ${link} is a link`;
  for (let at = folder; ; at = path.dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats === undefined && at !== path.dirname(at)) continue;
    if (stats?.isDirectory() !== true) return 'cannot be written: there is a file in the way';
    try {
      accessSync(at, constants.W_OK | constants.X_OK);
      return undefined;
    } catch {
      return 'cannot be written: you lack the permission';
    }
  }
}

/**
 * The tasks of both files, and whether they are archived; a task in both, as during a write of the mirror, counts as
 * archived.
 */
function numbersOf(place: string): { nextId: number | undefined; tasks: ReadonlyMap<number, boolean> } | undefined {
  try {
    const { tasks, nextId } = tasksFile.parse(JSON.parse(readFileSync(path.join(place, 'tasks.json'), 'utf8')));
    const { ids } = idsIn(path.join(place, 'history.jsonl'));
    const open = tasks.map(({ id }) => [Number(id), false] as const);
    return { nextId, tasks: new Map([...open, ...[...ids].map((id) => [Number(id), true] as const)]) };
  } catch {
    return undefined;
  }
}

/**
 * The first link among the mirror's folders and files, if any. Whoever can place a link there could otherwise choose
 * where the hub writes, and which of the user's files it copies into the history.
 */
export function linkInMirror(folder: string): string | undefined {
  const own = ['tasks', 'teams'].map((name) => path.join(folder, name));
  const link = own.find(isLink);
  return link ?? own.flatMap(linksIn)[0];
}

function isLink(place: string): boolean {
  try {
    return lstatSync(place).isSymbolicLink();
  } catch {
    // The file is missing, or a file has the name of its folder: the next write reports that.
    return false;
  }
}

function linksIn(folder: string): readonly string[] {
  if (statSync(path.dirname(folder), { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => path.join(folder, name));
}
