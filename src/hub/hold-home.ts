import path from 'node:path';
import { WaggleError } from '../core/errors.ts';
import { holdFile } from '../store/dialect/sqlite/process-lock.ts';
import { readHubFile } from './hub-file.ts';

/** Keeps hubs off this folder until released; refused while one runs on it. */
export function holdHome(home: string): { release(): void } {
  const held = holdFile(path.join(home, 'hub.lock'));
  if (held !== undefined) return held;
  const other = readHubFile(home);
  const where = other === undefined ? '' : ` at ${other.url}`;
  throw new WaggleError(
    'HUB_RUNNING',
    `A hub is running on this data already${where}.`,
    other && { url: other.url, pid: other.pid },
  );
}
