import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { isArchived, isWork, type Task } from '../../../areas/tasks/rules/task.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import { makeFolder } from '../../../kernel/store/make-folder.ts';
import type { Store } from '../../../kernel/store/store.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import { asFileTask } from '../task-files.ts';
import { appendHistory, correctHistory, openTaskText, writeOpenTasks } from './mirror-files.ts';
import { linkInMirror } from './mirror-state.ts';

const PAGE = 500;
const EVENTS_AT_ONCE = 1000;

export interface Mirror {
  /** Writes the changes since the last round; true if there were any. */
  round(): Promise<boolean>;
}

/**
 * Keeps `tasks/tasks.json` and `tasks/history.jsonl` below the folder in sync with the event log. It adds to the
 * history first and removes from it last: a task may briefly be in both files, but never in neither. The only thing
 * ever read back from the mirror is which tasks its history has.
 */
export function taskMirror(store: Store, folder: string): Mirror {
  const place = path.join(folder, 'tasks');
  const [openFile, historyFile] = [path.join(place, 'tasks.json'), path.join(place, 'history.jsonl')];
  let last: { readonly seen: number; readonly historyBytes: number } | undefined;

  /** Files that were deleted or truncated are rewritten from the whole store. */
  function cursor(): number | undefined {
    if (last === undefined || !existsSync(openFile)) return undefined;
    return bytesOf(historyFile) < last.historyBytes ? undefined : last.seen;
  }

  return {
    async round() {
      refuseLinks(folder);
      makeFolder(place);
      const changes = await store.read(systemScope, (unit) => changesSince(unit, cursor()));
      if (changes === undefined) return false;
      const archived = changes.archived.map(asFileTask);
      appendHistory(historyFile, archived);
      writeOpenTasks(openFile, changes.open, changes.nextId);
      if (changes.whole) correctHistory(historyFile, archived);
      last = { seen: changes.seen, historyBytes: bytesOf(historyFile) };
      return true;
    },
  };
}

function refuseLinks(folder: string): void {
  const link = linkInMirror(folder);
  if (link !== undefined) throw new WaggleError('INVALID_INPUT', `The mirror is not written: ${link} is a link.`);
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? -1;
}

interface Changes {
  /** Already serialized, so that a large workspace is not in memory twice. */
  readonly open: readonly string[];
  readonly archived: readonly Task[];
  readonly nextId: number;
  readonly seen: number;
  /** All tasks, not only the changed ones. */
  readonly whole: boolean;
}

async function changesSince(unit: Reads, cursor: number | undefined): Promise<Changes | undefined> {
  const seen = await unit.events.last();
  if (cursor === seen) return undefined;
  // A log that ends before the cursor is a different log; one that starts after it has lost events in between.
  const whole = cursor === undefined || cursor > seen || cursor < (await unit.events.floor());
  const archived = whole
    ? await pages((at) => unit.tasks.history({ limit: PAGE, cursor: at }), same)
    : await archivedAfter(unit, cursor);
  const open = await pages(
    (at) => unit.tasks.open({ limit: PAGE, cursor: at }),
    (tasks) => tasks.filter(isShared).map((task) => openTaskText(asFileTask(task))),
  );
  return {
    open,
    archived: [...archived.filter(isShared)].sort((a, b) => (a.archivedAt ?? 0) - (b.archivedAt ?? 0) || a.id - b.id),
    nextId: (await unit.tasks.counter()) + 1,
    seen,
    whole,
  };
}

async function archivedAfter(unit: Reads, cursor: number): Promise<readonly Task[]> {
  const ids = new Set<number>();
  for (let at = cursor; ; ) {
    const events = await unit.events.after(at, EVENTS_AT_ONCE);
    if (events.some((event) => event.type === 'workspace.imported'))
      return pages((page) => unit.tasks.history({ limit: PAGE, cursor: page }), same);
    for (const event of events) if (event.taskId !== undefined) ids.add(event.taskId);
    at = events.at(-1)?.seq ?? at;
    if (events.length < EVENTS_AT_ONCE) break;
  }
  return (await unit.tasks.findAll([...ids])).filter((task) => isArchived(task.status));
}

/** Private collections are left out of the files, which any program of the user can read. */
function isShared(task: Task): boolean {
  return task.collectionId === WORKSPACE_ID && isWork(task);
}

const same = (tasks: readonly Task[]) => tasks;

async function pages<T>(
  read: (cursor: string | undefined) => Promise<{ items: readonly Task[]; next: string | undefined }>,
  kept: (page: readonly Task[]) => readonly T[],
): Promise<readonly T[]> {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    all.push(...kept(page.items));
    cursor = page.next;
  } while (cursor !== undefined);
  return all;
}
