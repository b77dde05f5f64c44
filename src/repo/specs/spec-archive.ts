import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isSlug } from '../../core/specs/slug.ts';
import type { ArchiveRecord, RootMove, SpecFiles } from '../../core/specs/spec-files.ts';
import { pathInside } from '../inside-path.ts';
import { modeOf, readText, replaceText, writeDown } from '../text-file.ts';

/** The steps of an archive, in their order; after each one the process may be gone. */
type ArchiveStep = 'merged' | 'recorded' | 'root' | 'moved';
export type Passed = (step: ArchiveStep) => void;

interface Place {
  readonly worktree: string;
  readonly rootFile: () => string;
  readonly folderOf: (slug: string) => string;
  readonly passed: Passed | undefined;
}

/** As the record stands on disk. */
interface Journal extends ArchiveRecord {
  /** SHA-256 of the root spec before; `null` where the archive leaves the root as it is. */
  readonly rootBefore: string | null;
}

/**
 * An archive writes the merged root beside the root, then a record, then renames both into place. The record decides:
 * without it nothing has happened, with it the rest can be done again. While the merged root still stands beside the
 * root, the root is the old one, or somebody edited it.
 */
export function specArchive({ worktree, rootFile, folderOf, passed = () => {} }: Place) {
  const done = new Set<string>();
  const journalFile = () => pathInside(worktree, 'openspec', '.archive.json');
  const mergedFile = () => path.join(path.dirname(rootFile()), '.SPEC.md.merged');

  function unfinished(): Journal | undefined {
    const text = readText(journalFile());
    return text === undefined ? undefined : parseJournal(text);
  }

  function archive(record: ArchiveRecord, { before, after }: RootMove): void {
    const changes = after !== undefined && after !== before;
    if (changes) writeDown(mergedFile(), after, modeOf(rootFile()));
    else rmSync(mergedFile(), { force: true });
    passed('merged');
    const journal: Journal = { ...record, rootBefore: changes ? hashOf(before ?? '') : null };
    replaceText(journalFile(), JSON.stringify(journal));
    passed('recorded');
    try {
      complete(journal);
    } catch (error) {
      undo(before);
      throw error;
    }
  }

  /** Where a file cannot be put in its place, the root is put back before the record goes. */
  function undo(before: string | undefined): void {
    if (existsSync(mergedFile())) rmSync(mergedFile(), { force: true });
    else if (before !== undefined && readText(rootFile()) !== before) replaceText(rootFile(), before);
    rmSync(journalFile(), { force: true });
  }

  function complete({ slug, archivedPath, rootBefore }: Journal): void {
    if (rootBefore !== null && existsSync(mergedFile())) renameSync(mergedFile(), rootFile());
    passed('root');
    const from = pathInside(worktree, folderOf(slug));
    const to = pathInside(worktree, archivedPath);
    if (existsSync(from) && !existsSync(to)) {
      mkdirSync(path.dirname(to), { recursive: true });
      renameSync(from, to);
    }
    passed('moved');
    done.add(archivedPath);
  }

  function finish({ slug }: ArchiveRecord): 'archived' | 'undone' {
    const journal = unfinished();
    if (journal === undefined || journal.slug !== slug) return 'archived';
    const waits = journal.rootBefore !== null && existsSync(mergedFile());
    if (waits && hashOf(readText(rootFile()) ?? '') !== journal.rootBefore) {
      rmSync(mergedFile(), { force: true });
      rmSync(journalFile(), { force: true });
      return 'undone';
    }
    complete(journal);
    return 'archived';
  }

  function committed(): void {
    if (done.size === 0) return;
    const journal = unfinished();
    if (journal !== undefined && done.has(journal.archivedPath)) rmSync(journalFile(), { force: true });
    done.clear();
  }

  return { unfinished, archive, finish, committed } satisfies Partial<SpecFiles>;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A record that this program did not write moves nothing. */
function parseJournal(text: string): Journal | undefined {
  try {
    const journal = JSON.parse(text) as Journal;
    const [top, folder, name, ...deeper] = String(journal.archivedPath).split(path.sep);
    const isOurs = top === 'openspec' && folder === 'archive' && name !== undefined && deeper.length === 0;
    return isOurs && isSlug(journal.slug) && name.includes(journal.slug) ? journal : undefined;
  } catch {
    return undefined;
  }
}
