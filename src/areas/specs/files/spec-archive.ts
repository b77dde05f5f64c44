import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathInside } from '../../repos/files/inside-path.ts';
import { modeOf, readText, replaceText, writeDown } from '../../repos/files/text-file.ts';
import type { ArchiveRecord, RootMove, SpecFiles } from '../rules/spec-files.ts';
import { dropJournal, type Journal, readJournal, writeJournal } from './archive-journal.ts';

/** The steps of an archive, in order; the process may crash after each one. */
export const archiveSteps = ['merged', 'recorded', 'root', 'moved'] as const;
export type Passed = (step: (typeof archiveSteps)[number]) => void;

interface Place {
  readonly worktree: string;
  readonly rootFile: () => string;
  /** The folder of a change, relative to the work tree. */
  readonly folderOf: (slug: string) => string;
  readonly passed: Passed;
}

/**
 * An archive writes the merged root beside the root, then a record, then renames both into place. The record decides:
 * without it nothing has happened, with it the rest can be repeated. While the merged root is still beside the root,
 * the root is the old one or was edited since.
 */
export function specArchive(place: Place) {
  const { worktree, passed } = place;
  const done = new Map<string, { readonly journal: Journal; readonly root: RootMove | undefined }>();
  return {
    restart() {
      for (const { journal, root } of done.values()) if (root !== undefined) revert(place, journal, root);
      done.clear();
    },
    unfinished: () => readJournal(worktree),
    archive(record, root) {
      const journal = decide(place, record, root);
      passed('recorded');
      try {
        complete(place, journal);
      } catch (error) {
        revert(place, journal, root);
        throw error;
      }
      done.set(record.archivedPath, { journal, root });
    },
    finish(record) {
      const journal = readJournal(worktree);
      if (journal === undefined || journal.archivedPath !== record.archivedPath) return 'undone';
      const before = hashOf(readText(place.rootFile()) ?? '');
      if (isRootWaiting(place, journal) && before !== journal.rootBefore) {
        rmSync(mergedFile(place), { force: true });
        dropJournal(worktree);
        return 'undone';
      }
      complete(place, journal);
      done.set(record.archivedPath, { journal, root: undefined });
      return 'archived';
    },
    committed() {
      const journal = done.size === 0 ? undefined : readJournal(worktree);
      if (journal !== undefined && done.has(journal.archivedPath)) dropJournal(worktree);
      done.clear();
    },
  } satisfies Partial<SpecFiles>;
}

const mergedFile = ({ rootFile }: Place) => path.join(path.dirname(rootFile()), '.SPEC.md.merged');

function isRootWaiting(place: Place, { rootBefore }: Journal): boolean {
  return rootBefore !== null && existsSync(mergedFile(place));
}

function decide(place: Place, record: ArchiveRecord, { before, after }: RootMove): Journal {
  const changes = after !== undefined && after !== before;
  if (changes) writeDown(mergedFile(place), after, modeOf(place.rootFile()));
  else rmSync(mergedFile(place), { force: true });
  place.passed('merged');
  const journal: Journal = { ...record, rootBefore: changes ? hashOf(before ?? '') : null };
  writeJournal(place.worktree, journal);
  return journal;
}

/** Does the remaining steps. */
function complete(place: Place, journal: Journal): void {
  const { worktree, rootFile, folderOf, passed } = place;
  if (isRootWaiting(place, journal)) renameSync(mergedFile(place), rootFile());
  passed('root');
  const from = pathInside(worktree, folderOf(journal.slug));
  const to = pathInside(worktree, journal.archivedPath);
  if (existsSync(from) && !existsSync(to)) {
    mkdirSync(path.dirname(to), { recursive: true });
    renameSync(from, to);
  }
  passed('moved');
}

/** Undoes every step, and deletes the record last. An edit made since then is kept. */
function revert(place: Place, { slug, archivedPath }: Journal, { before, after }: RootMove): void {
  const { worktree, rootFile, folderOf } = place;
  const from = pathInside(worktree, folderOf(slug));
  const to = pathInside(worktree, archivedPath);
  if (!existsSync(from) && existsSync(to)) renameSync(to, from);
  rmSync(mergedFile(place), { force: true });
  if (after !== undefined && before !== after && readText(rootFile()) === after) {
    if (before === undefined) rmSync(rootFile());
    else replaceText(rootFile(), before);
  }
  dropJournal(worktree);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
