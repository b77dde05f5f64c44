import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { WaggleError } from '../rules/errors.ts';
import { writeByRename } from './files.ts';

/** Remote hubs that this user has signed in to, and the current one. `local` is the hub of this machine. */
const contextsFile = z.object({
  current: z.string().default('local'),
  contexts: z
    .record(z.string(), z.object({ url: z.url(), token: z.string().min(1), agent: z.string().optional() }))
    .default({}),
});

export type Contexts = z.output<typeof contextsFile>;
export const LOCAL = 'local';

const fileIn = (home: string) => path.join(home, 'contexts.json');

export function readContexts(home: string): Contexts {
  let text: string;
  try {
    text = readFileSync(fileIn(home), 'utf8');
  } catch {
    return { current: LOCAL, contexts: {} };
  }
  try {
    return contextsFile.parse(JSON.parse(text));
  } catch {
    throw new WaggleError(
      'CONFIG_INVALID',
      `${fileIn(home)} is not valid. Move it away, then sign in again with waggle login.`,
    );
  }
}

/** Readable by this user alone, since the file contains tokens. */
export function writeContexts(home: string, contexts: Contexts): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  writeByRename(fileIn(home), `${JSON.stringify(contexts, null, 2)}\n`, 0o600);
}
