import { closeSync, existsSync, openSync, readFileSync, readSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../rules/errors.ts';
import { isAddress } from '../settings/settings.ts';
import { writeByRename } from './files.ts';
import { homeStore, storePlace } from './home-store.ts';
import { storeMark } from './hub-file.ts';

/**
 * How many events this home's store had when last checked: a store that lost its newest events cannot detect that
 * itself.
 */
const seenFile = z.object({
  store: z.string(),
  events: z.int().min(0),
  /**
   * Detected when the store was opened; it stays until a restore or until a person accepts it, even after later writes.
   */
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

/** Must be read before the store: other processes write meanwhile, and their events must not count as a loss. */
export function seenEvents(home: string, database: string): number {
  return readSeen(home, database).events;
}

/** Only raises the mark: a store that lost events must not lower it. */
export function noteEvents(home: string, database: string, events: number): void {
  const seen = readSeen(home, database);
  if (events > seen.events && isOwnStore(home, database)) writeSeen(home, database, { ...seen, events });
}

/** A command may open another store once; the mark is for the home's own store. */
function isOwnStore(home: string, database: string): boolean {
  return storePlace(homeStore(home) ?? database) === storePlace(database);
}

/** Losing the write-ahead log loses the newest events, and the rest still looks intact. */
export function noteLoss(home: string, database: string, held: number, kept: number): void {
  const { lost, events } = readSeen(home, database);
  if (kept < held && lost === undefined) writeSeen(home, database, { events, lost: { held, kept } });
}

/** The known loss at the end of the store, if any. */
export function lossOf(home: string, database: string): WaggleError | undefined {
  const { lost } = readSeen(home, database);
  if (lost === undefined) return undefined;
  const { held, kept } = lost;
  const said = `The store ended at event ${kept} when it was opened, but had reached ${held}: its newest data is lost.`;
  return new WaggleError('STORE_DAMAGED', said, { held, kept });
}

/** Called after a restore, which goes back on purpose, and when a person accepts the loss. */
export function forgetEvents(home: string, database: string): void {
  if (isOwnStore(home, database)) rmSync(fileIn(home), { force: true });
}

/**
 * An emptied file would look like a new store and give out the same ids again. A missing file was removed on purpose.
 */
export function refuseEmptied(home: string, database: string): void {
  if (isAddress(database)) return;
  if (!existsSync(database)) {
    if (seenEvents(home, database) > 0) forgetEvents(home, database);
    return;
  }
  const events = seenEvents(home, database);
  if (events > 0 && holdsNothing(database))
    throw new WaggleError('STORE_DAMAGED', `The store file is empty, but it contained ${events} events.`);
}

/** Offset of the schema version in the header of a SQLite file. */
const SCHEMA_AT = 60;

/** Whether the file is empty, or its schema was still in a write-ahead log that was lost. */
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
