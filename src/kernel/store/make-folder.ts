import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Creates a folder and its parents, for this user only. Below /proc, Node's own recursive mkdir never returns. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}
