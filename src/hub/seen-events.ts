import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../core/errors.ts';
import { storeMark } from './hub-file.ts';
import { writeByRename } from './operations/files.ts';
import { isAddress } from './settings/settings.ts';

/** How many events the store of this home had when it was last looked at: a store that lost its end cannot say so itself. */
const seenFile = z.object({ store: z.string(), events: z.int().min(0) });

const fileIn = (home: string) => path.join(home, 'seen.json');

export function seenEvents(home: string, database: string): number {
  try {
    const { store, events } = seenFile.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
    return store === storeMark(database) ? events : 0;
  } catch {
    return 0;
  }
}

/** Only ever more of the same store: a store that lost events must not make the mark forget them. */
export function noteEvents(home: string, database: string, events: number): void {
  if (events <= seenEvents(home, database)) return;
  try {
    writeByRename(fileIn(home), `${JSON.stringify({ store: storeMark(database), events })}\n`);
  } catch {
    // The store itself reports a full disk; the mark is only an aid.
  }
}

/** After a restore, which goes back on purpose. */
export function forgetEvents(home: string): void {
  rmSync(fileIn(home), { force: true });
}

/** An emptied file would be taken for a new store, and its ids given out again. */
export function refuseEmptied(home: string, database: string): void {
  if (isAddress(database) || statSync(database, { throwIfNoEntry: false })?.size !== 0) return;
  const events = seenEvents(home, database);
  if (events > 0)
    throw new WaggleError('STORE_DAMAGED', `The file of the store is empty, but it has held ${events} events.`);
}
