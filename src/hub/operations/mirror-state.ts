import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Store } from '../../store/store.ts';
import { tasksFile } from './task-files.ts';

export interface MirrorState {
  /** Why nothing can be written there. */
  readonly fault?: string;
  /** The store has given out more ids than the files know of; `undefined` when there are no files. */
  readonly behind?: boolean;
}

export async function mirrorState(store: Store, folder: string): Promise<MirrorState> {
  const fault = writingFault(folder);
  if (fault !== undefined) return { fault };
  const file = path.join(folder, 'tasks', 'tasks.json');
  if (!existsSync(file)) return {};
  const { task = 0 } = await store.counters();
  return { behind: nextIdIn(file) !== task + 1 };
}

/** The folder itself, or the nearest one above it that exists, has to take new files. */
function writingFault(folder: string): string | undefined {
  for (let at = folder; ; at = path.dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false });
    if (stats === undefined && at !== path.dirname(at)) continue;
    if (stats?.isDirectory() !== true) return 'cannot be written: there is a file in the way';
    try {
      accessSync(at, constants.W_OK | constants.X_OK);
      return undefined;
    } catch {
      return 'cannot be written by you';
    }
  }
}

function nextIdIn(file: string): number | undefined {
  try {
    return tasksFile.parse(JSON.parse(readFileSync(file, 'utf8'))).nextId;
  } catch {
    return undefined;
  }
}
