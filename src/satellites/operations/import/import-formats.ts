import { closeSync, existsSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { type OnRows, silently } from '../../../kernel/hub/progress.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { backlogFolder, readBacklog } from '../foreign/backlog.ts';
import { isBeads, readBeads } from '../foreign/beads.ts';
import { isCsv, readCsv } from '../foreign/csv.ts';
import type { ForeignTasks } from '../foreign/foreign-task.ts';
import { isGithub, readGithub } from '../foreign/github.ts';
import { type ForeignImport, importForeign } from '../foreign/import-foreign.ts';
import { isTaskMaster, readTaskMaster } from '../foreign/task-master.ts';
import { foldersIn } from '../mirror/board-mirror.ts';
import { foreignText } from '../strict-text.ts';
import { type BoardImport, importBoard } from './import-board.ts';
import { type ImportReport, importTasks } from './import-tasks.ts';
import { importWorkspace } from './import-workspace.ts';

export type Imported =
  | ({ readonly format: 'task files' } & ImportReport)
  | ({ readonly format: 'board files' } & BoardImport)
  | ({ readonly format: 'tasks' } & ForeignImport)
  | { readonly format: 'export'; readonly rows: number; readonly already: boolean };

interface ImportFormat {
  /** The value for `--from`. */
  readonly name: string;
  /** A description for people. */
  readonly what: string;
  isAt(place: string): boolean;
  load(store: Store, place: string, options: Required<ImportOptions>): Promise<Imported>;
}

export interface ImportOptions {
  readonly onRows?: OnRows;
  /** Does all the work and rolls it back. */
  readonly dryRun?: boolean;
  /** The format, if given instead of detected. */
  readonly from?: string | undefined;
}

/** A format whose tasks get new numbers. */
function foreignFormat(
  name: string,
  what: string,
  isAt: (place: string) => boolean,
  read: (place: string) => ForeignTasks,
): ImportFormat {
  return {
    name,
    what,
    isAt,
    load: async (store, place, { dryRun }) => ({
      format: 'tasks',
      ...(await importForeign(store, read(place), dryRun)),
    }),
  };
}

/** The import formats, most specific first. To support a new layout, add a row. */
const importFormats: readonly ImportFormat[] = [
  foreignFormat(
    'task-master',
    "Task Master's tasks.json, or the project with it",
    (place) => isTaskMaster(jsonAt(taskMasterFile(place))),
    (place) => readTaskMaster(required(jsonAt(taskMasterFile(place)))),
  ),
  {
    name: 'task-files',
    what: 'a folder that contains tasks.json or tasks/tasks.json',
    isAt: (place) => ['tasks.json', 'tasks/tasks.json'].some((file) => existsSync(path.join(place, file))),
    load: async (store, place, options) => ({ format: 'task files', ...(await importTasks(store, place, options)) }),
  },
  {
    name: 'claude',
    what: "Claude Code's folder: teams/<team>/config.json, tasks/<list>/<id>.json",
    isAt: (place) =>
      foldersIn(path.join(place, 'teams')).some((team) => existsSync(path.join(place, 'teams', team, 'config.json'))) ||
      foldersIn(path.join(place, 'tasks')).some((list) => hasTaskFiles(path.join(place, 'tasks', list))),
    load: async (store, place, { dryRun }) => ({
      format: 'board files',
      ...(await importBoard(store, place, dryRun)),
    }),
  },
  foreignFormat(
    'beads',
    "beads' issues.jsonl, or the project with .beads in it",
    (place) => isBeads(firstLine(beadsFile(place))),
    (place) => readBeads(foreignText(beadsFile(place))),
  ),
  foreignFormat(
    'backlog',
    'a Backlog.md project',
    (place) => backlogFolder(place) !== undefined,
    (place) => readBacklog(required(backlogFolder(place))),
  ),
  foreignFormat(
    'github',
    'GitHub issues as JSON',
    (place) => isGithub(jsonAt(place)),
    (place) => readGithub(required(jsonAt(place))),
  ),
  foreignFormat(
    'csv',
    'a CSV file with a column title',
    (place) => !isFolder(place) && !/^\s*[[{]/.test(beginning(place)) && isCsv(beginning(place)),
    (place) => readCsv(foreignText(place)),
  ),
  {
    name: 'export',
    what: 'a file written by waggle export',
    isAt: (place) => statSync(place).isFile(),
    load: async (store, place, { onRows, dryRun }) => {
      if (dryRun)
        throw new WaggleError(
          'INVALID_INPUT',
          '--dry-run does not work with a Waggle export: try the import on a new store.',
        );
      return { format: 'export', ...(await importWorkspace(store, place, onRows)) };
    },
  },
];

/** Any number will do: the first task of a list may have been deleted. */
function hasTaskFiles(folder: string): boolean {
  return readdirSync(folder).some((name) => /^\d+\.json$/.test(name));
}

/** The values for `--from`. */
export const formatNames = importFormats.map(({ name }) => name);

/** Detects the format and imports everything or nothing. */
export async function importFrom(store: Store, place: string, options: ImportOptions = {}): Promise<Imported> {
  if (!existsSync(place)) throw notThere(place);
  const { from } = options;
  const format = importFormats.find((one) => (from === undefined ? one.isAt(place) : one.name === from));
  if (format !== undefined) return format.load(store, place, { onRows: silently, dryRun: false, from, ...options });
  const known = importFormats.map(({ what }) => what);
  throw new WaggleError('IMPORT_INVALID', `Nothing to import was found. Waggle can import ${known.join('; ')}.`);
}

function notThere(place: string): WaggleError {
  const message = `There is no file or folder ${JSON.stringify(place)}.`;
  return new WaggleError('IMPORT_INVALID', message, undefined, {
    hint: 'Name an existing file or folder, or - for stdin.',
  });
}

function isFolder(place: string): boolean {
  return existsSync(place) && statSync(place).isDirectory();
}

function taskMasterFile(place: string): string {
  const inside = ['.taskmaster/tasks/tasks.json', 'tasks/tasks.json', 'tasks.json'].map((name) =>
    path.join(place, name),
  );
  return inside.find((file) => existsSync(file)) ?? place;
}

function beadsFile(place: string): string {
  const inside = ['.beads/issues.jsonl', 'issues.jsonl'].map((name) => path.join(place, name));
  return inside.find((file) => existsSync(file)) ?? place;
}

const LARGEST_JSON = 256 * 1024 * 1024;

/** The content of a file if it is a single JSON document. */
function jsonAt(file: string): unknown {
  if (isFolder(file) || !/^\s*[[{]/.test(beginning(file)) || statSync(file).size > LARGEST_JSON) return undefined;
  return parseJson(foreignText(file));
}

function firstLine(file: string): unknown {
  return isFolder(file) ? undefined : parseJson(beginning(file).split('\n')[0] ?? '');
}

const BEGINNING = 256 * 1024;

function beginning(file: string): string {
  const bytes = Buffer.alloc(BEGINNING);
  const handle = openSync(file, 'r');
  try {
    return bytes.subarray(0, readSync(handle, bytes, 0, BEGINNING, 0)).toString('utf8');
  } finally {
    closeSync(handle);
  }
}

function required<T>(value: T | undefined): T {
  if (value !== undefined) return value;
  throw new WaggleError('IMPORT_INVALID', 'The data does not have that format. Nothing was imported.');
}
