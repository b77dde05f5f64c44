import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** Makes a folder and those above it, for this user alone. Below /proc, Node's own recursive mkdir never comes back. */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(folder)) throw error;
  }
}
