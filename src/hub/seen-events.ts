import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../core/errors.ts';
import { homeStore, storePlace } from './home-store.ts';
import { storeMark } from './hub-file.ts';
import { writeByRename } from './operations/files.ts';
import { isAddress } from './settings/settings.ts';

/** How many events the store of this home had when it was last looked at: a store that lost its end cannot say so itself. */
const seenFile = z.object({
  store: z.string(),
  events: z.int().min(0),
  /** Found when the store was opened; it stays until a restore or until a person accepts it, however much is written since. */
  lost: z.object({ held: z.int(), kept: z.int() }).optional(),
});

type Seen = Omit<z.output<typeof seenFile>, 'store'>;

const fileIn = (home: string) => path.join(home, 'seen.json');

function readSeen(home: string, database: string): Seen {
  try {
    const { store, ...seen } = seenFile.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
    return store === storeMark(database) ? seen : { events: 0 };
  } catch {
    return { events: 0 };
  }
}

function writeSeen(home: string, database: string, seen: Seen): void {
  try {
    writeByRename(fileIn(home), `${JSON.stringify({ store: storeMark(database), ...seen })}\n`);
  } catch {
    // The store itself reports a full disk; the mark is only an aid.
  }
}

/** To be asked before the store is: other processes write meanwhile, and their events are no loss. */
export function seenEvents(home: string, database: string): number {
  return readSeen(home, database).events;
}

/** Only ever more of the same store: a store that lost events must not make the mark forget them. */
export function noteEvents(home: string, database: string, events: number): void {
  const seen = readSeen(home, database);
  if (events > seen.events && isOwnStore(home, database)) writeSeen(home, database, { ...seen, events });
}

/** A command may look at another store once; the mark is about the one that the home works on. */
function isOwnStore(home: string, database: string): boolean {
  return storePlace(homeStore(home) ?? database) === storePlace(database);
}

/** A log that was lost takes the newest events along, and what remains looks whole. */
export function noteLoss(home: string, database: string, held: number, kept: number): void {
  const { lost, events } = readSeen(home, database);
  if (kept < held && lost === undefined) writeSeen(home, database, { events, lost: { held, kept } });
}

/** What is known to be missing from the end of the store. */
export function lossOf(home: string, database: string): WaggleError | undefined {
  const { lost } = readSeen(home, database);
  if (lost === undefined) return undefined;
  const { held, kept } = lost;
  const said = `The store ended at event ${kept} when it was opened, but had held ${held}: its newest part is lost.`;
  return new WaggleError('STORE_DAMAGED', said, { held, kept });
}

/** After a restore, which goes back on purpose, and where somebody goes on without what was lost. */
export function forgetEvents(home: string, database: string): void {
  if (isOwnStore(home, database)) rmSync(fileIn(home), { force: true });
}

/** An emptied file would be taken for a new store, and its ids given out again. A file that is gone was removed on purpose. */
export function refuseEmptied(home: string, database: string): void {
  if (isAddress(database)) return;
  if (!existsSync(database)) {
    if (seenEvents(home, database) > 0) forgetEvents(home, database);
    return;
  }
  const events = seenEvents(home, database);
  if (events > 0 && holdsNothing(database))
    throw new WaggleError('STORE_DAMAGED', `The file of the store is empty, but it has held ${events} events.`);
}

/** Where the head of a SQLite file has the number of the schema. */
const SCHEMA_AT = 60;

/** A file without a byte; or one whose schema was still in the write-ahead log when that was lost. */
function holdsNothing(file: string): boolean {
  if (statSync(file).size === 0) return true;
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false;
  const schema = Buffer.alloc(4);
  const handle = openSync(file, 'r');
  try {
    return readSync(handle, schema, 0, 4, SCHEMA_AT) === 4 && schema.readUInt32BE() === 0;
  } finally {
    closeSync(handle);
  }
}
