import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Reads the table: exact files, folders (`*`) and trees (`**`). */
export function readMapping(file = join(here, 'mapping.txt')) {
  const exact = new Map(), flat = new Map(), deep = new Map();
  for (const raw of readFileSync(file, 'utf8').split('\n')) {
    const line = raw.replace(/#.*/, '').trim();
    if (line === '') continue;
    const [from, to] = line.split('->').map((part) => part.trim());
    if (!from || !to) throw new Error(`mapping.txt: ${raw}`);
    const table = from.endsWith('/**') ? deep : from.endsWith('/*') ? flat : exact;
    const key = from.replace(/\/\*\*?$/, '');
    if (table.has(key)) throw new Error(`mapping.txt has two rules for ${from}`);
    table.set(key, to);
  }
  return { exact, flat, deep };
}

const SUFFIX = /((?:\.contract)?(?:\.test)?(?:\.cases)?\.[cm]?[jt]sx?|\.[a-z]+)$/;

/** The new path of a file, or undefined if no rule covers it. `exists`: tells whether a path is in the tree. */
export function newPath({ exact, flat, deep }, path, exists, used = new Set()) {
  const folder = dirname(path);
  const name = path.slice(folder.length + 1);
  const suffix = SUFFIX.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - suffix.length);
  const whole = exact.get(`${folder}/${stem}`);
  if (whole !== undefined) {
    used.add(`${folder}/${stem}`);
    return whole.endsWith('/') ? `${whole}${name}` : `${whole}${suffix}`;
  }
  if (flat.has(folder)) { used.add(`${folder}/*`); return `${flat.get(folder)}${name}`; }
  for (let at = folder; at !== '.'; at = dirname(at)) {
    if (!deep.has(at)) continue;
    used.add(`${at}/**`);
    return `${deep.get(at)}${path.slice(at.length + 1)}`;
  }
  return undefined;
}
