import path from 'node:path';
import { z } from 'zod';
import { type GitPlace, gitPlace } from '../../../kernel/files/git-place.ts';
import { appendToNotepad } from '../../repos/files/notepad.ts';
import { type NoteParts, pointerLine } from '../rules/working-note.ts';

export const omxPointer = z.object({
  status: z.enum(['skipped', 'written', 'unavailable']),
  path: z.string().optional(),
  reason: z.string().optional(),
});

export interface PointerReach {
  /** The caller's work tree, if the caller runs on this machine. */
  readonly own: GitPlace | undefined;
  /** The work tree that the call names. */
  readonly asked: GitPlace | undefined;
}

/** Reads files only for callers on this machine: a path on another machine means nothing here. */
export function reachOf(cwd: string | undefined, repoRoot: string | undefined): PointerReach {
  if (cwd === undefined) return { own: undefined, asked: undefined };
  return { own: gitPlace(cwd), asked: repoRoot === undefined ? undefined : gitPlace(path.resolve(cwd, repoRoot)) };
}

interface Pointer {
  /** The repository of the task, if it has one. */
  readonly repoRoot: string | null;
  readonly registered: readonly string[];
  readonly observationId: number | null;
  readonly parts: NoteParts;
}

/** Appends a line to the notepad of a repository that is the caller's own or registered. */
export function leavePointer({ own, asked }: PointerReach, pointer: Pointer): z.output<typeof omxPointer> {
  const place = asked ?? (pointer.repoRoot === null || pointer.repoRoot === own?.repoRoot ? own : undefined);
  const root = place?.repoRoot ?? pointer.repoRoot;
  if (root === null || (root !== own?.repoRoot && !pointer.registered.includes(root))) {
    return { status: 'unavailable', reason: 'REPO_NOT_REACHABLE' };
  }
  return appendToNotepad(place?.worktree ?? root, pointerLine(pointer.parts, pointer.observationId));
}
