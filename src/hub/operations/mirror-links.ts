import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * The first link among the folders and files that the mirror writes, if there is one. Who can put a link there would
 * else choose where the hub writes, and which file of the user it copies into the history.
 */
export function linkInMirror(folder: string): string | undefined {
  const own = ['tasks', 'teams'].map((name) => path.join(folder, name));
  const link = own.find(isLink);
  return link ?? own.flatMap(linksIn)[0];
}

function isLink(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function linksIn(folder: string): readonly string[] {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ name }) => path.join(folder, name));
}
