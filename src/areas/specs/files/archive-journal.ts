import { rmSync } from 'node:fs';
import path from 'node:path';
import { pathInside } from '../../repos/files/inside-path.ts';
import { readText, replaceText } from '../../repos/files/text-file.ts';
import { isSlug } from '../rules/slug.ts';
import type { ArchiveRecord } from '../rules/spec-files.ts';

/** The record of an archive, on disk from its decision until the store has it too. */
export interface Journal extends ArchiveRecord {
  /** SHA-256 of the previous root spec; `null` if the archive does not change the root. */
  readonly rootBefore: string | null;
}

const journalFile = (worktree: string) => pathInside(worktree, 'openspec', '.archive.json');

export function readJournal(worktree: string): Journal | undefined {
  const text = readText(journalFile(worktree));
  return text === undefined ? undefined : parseJournal(text);
}

export function writeJournal(worktree: string, journal: Journal): void {
  replaceText(journalFile(worktree), JSON.stringify(journal));
}

export function dropJournal(worktree: string): void {
  rmSync(journalFile(worktree), { force: true });
}

/** A record that this program did not write is ignored. */
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
