import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '../../../kernel/cli/context.ts';
import { writeByRename } from '../../../kernel/hub/files.ts';

const KEPT = 20;

/** The lines that each terminal showed last: a number that is typed later must mean what the person saw. */
const shownFile = z.array(z.object({ terminal: z.string(), lines: z.array(z.string()) }));

const fileIn = (home: string) => path.join(home, 'inbox.json');

function readShown(home: string): z.output<typeof shownFile> {
  try {
    return shownFile.parse(JSON.parse(readFileSync(fileIn(home), 'utf8')));
  } catch {
    return [];
  }
}

/** The keys of the lines shown last in this terminal; undefined if none were shown. */
export function shownLines({ home, caller }: Context): readonly string[] | undefined {
  return readShown(home).find(({ terminal }) => terminal === caller.session)?.lines;
}

/** Looking creates no home, so in one that is not there yet nothing is remembered. */
export function rememberLines({ home, caller }: Context, lines: readonly string[]): void {
  if (!existsSync(home)) return;
  const others = readShown(home).filter(({ terminal }) => terminal !== caller.session);
  const kept = [{ terminal: caller.session, lines: [...lines] }, ...others].slice(0, KEPT);
  try {
    writeByRename(fileIn(home), `${JSON.stringify(kept)}\n`, 0o600);
  } catch {
    // The list was shown; only its numbers are not remembered.
  }
}
