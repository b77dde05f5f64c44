import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workState } from './work-state.ts';

export interface SeenFiles {
  /** With uncommitted changes. */
  readonly dirty: readonly string[];
  /** Named in the work tree's `.omx/notepad.md`. */
  readonly noted: readonly string[];
}

const LARGEST_NOTEPAD = 1024 * 1024;

/** The state of planned files in a work tree. Changes nothing. */
export async function seenFiles(worktree: string, files: readonly string[]): Promise<SeenFiles> {
  const state = await workState(worktree);
  const changed = new Set([...(state?.dirty ?? []), ...(state?.untracked ?? [])]);
  const notepad = notepadOf(worktree);
  return { dirty: files.filter((file) => changed.has(file)), noted: files.filter((file) => notepad.includes(file)) };
}

/** Links are not followed: they could lead out of the work tree. */
function notepadOf(worktree: string): string {
  const file = path.join(worktree, '.omx', 'notepad.md');
  try {
    const isOwn = [path.dirname(file), file].every((one) => !lstatSync(one).isSymbolicLink());
    const { size } = lstatSync(file);
    return isOwn && lstatSync(file).isFile() && size <= LARGEST_NOTEPAD ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
