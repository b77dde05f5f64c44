import { closeSync, constants, existsSync, lstatSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import path from 'node:path';

export type Pointed =
  | { readonly status: 'written'; readonly path: string }
  | { readonly status: 'unavailable'; readonly path: string; readonly reason: string };

/**
 * Appends a line to a work tree's `.omx/notepad.md`, where other programs look for the state of the work. An existing
 * line is not repeated. Links are not followed: they could lead out of the work tree.
 */
export function appendToNotepad(worktree: string, line: string): Pointed {
  const folder = path.join(worktree, '.omx');
  const file = path.join(folder, 'notepad.md');
  try {
    if (isLink(folder) || isLink(file)) return { status: 'unavailable', path: file, reason: 'It is a link.' };
    mkdirSync(folder, { recursive: true });
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    if (text.split('\n').includes(line)) return { status: 'written', path: file };
    const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
    const start = text === '' || text.endsWith('\n') ? '' : '\n';
    const handle = openSync(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o644);
    try {
      writeSync(handle, `${start}${line}\n`);
    } finally {
      closeSync(handle);
    }
    return { status: 'written', path: file };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { status: 'unavailable', path: file, reason: `It cannot be written: ${code}.` };
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
