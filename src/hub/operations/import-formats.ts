import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import type { Store } from '../../store/store.ts';
import { foldersIn } from './board-mirror.ts';
import { type BoardImport, importBoard } from './import-board.ts';
import { type ImportReport, importTasks } from './import-tasks.ts';
import { importWorkspace } from './import-workspace.ts';
import { type OnRows, silently } from './progress.ts';

export type Imported =
  | ({ readonly format: 'task files' } & ImportReport)
  | ({ readonly format: 'board files' } & BoardImport)
  | { readonly format: 'export'; readonly rows: number; readonly already: boolean };

interface ImportFormat {
  /** What a person would call it. */
  readonly what: string;
  isAt(place: string): boolean;
  load(store: Store, place: string, options: Required<ImportOptions>): Promise<Imported>;
}

export interface ImportOptions {
  /** Where threads of imported tasks speak. */
  readonly onRows?: OnRows;
}

/** What can be imported, most particular first. A new layout is a new row. */
const importFormats: readonly ImportFormat[] = [
  {
    what: 'a folder with tasks.json or tasks/tasks.json in it',
    isAt: (place) => ['tasks.json', 'tasks/tasks.json'].some((file) => existsSync(path.join(place, file))),
    load: async (store, place, options) => ({ format: 'task files', ...(await importTasks(store, place, options)) }),
  },
  {
    what: 'a folder with teams/<team>/config.json in it',
    isAt: (place) =>
      foldersIn(path.join(place, 'teams')).some((team) => existsSync(path.join(place, 'teams', team, 'config.json'))),
    load: async (store, place) => ({
      format: 'board files',
      ...(await importBoard(store, place)),
    }),
  },
  {
    what: 'a file that waggle export wrote',
    isAt: (place) => statSync(place).isFile(),
    load: async (store, place, { onRows }) => ({ format: 'export', ...(await importWorkspace(store, place, onRows)) }),
  },
];

/** Finds out what lies there and imports it: all of it or nothing. */
export async function importFrom(store: Store, place: string, options: ImportOptions = {}): Promise<Imported> {
  if (!existsSync(place)) throw new WaggleError('IMPORT_INVALID', 'There is no file or folder of that name.');
  const format = importFormats.find((one) => one.isAt(place));
  if (format !== undefined) return format.load(store, place, { onRows: silently, ...options });
  const known = importFormats.map(({ what }) => what);
  throw new WaggleError('IMPORT_INVALID', `Nothing there can be imported: Waggle reads ${known.join(', and ')}.`);
}
