import { type Dirent, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathInside } from '../../repos/files/inside-path.ts';
import { readText } from '../../repos/files/text-file.ts';
import { splitLines } from '../rules/lines.ts';
import { isSlug } from '../rules/slug.ts';
import type { Checkbox, OpenSpecFolder, OpenSpecFolders } from '../rules/sync-status.ts';

const BOX = /^\s*[-*] \[([ xX])\] (.*)$/;
const MOST_BYTES = 1024 * 1024;
const DEPTH = 4;
const ARCHIVED = /^\d{4}-\d{2}-\d{2}-(.+?)(?:-\d+)?$/;

/** The openspec folders in a work tree, with the checkboxes of their pages. Links are not followed. */
export function openSpecFolders(worktree: string): OpenSpecFolders {
  const open = (['changes', 'plans'] as const).flatMap((place) =>
    foldersIn(worktree, path.join('openspec', place))
      .filter((slug) => isSlug(slug) && slug !== 'archive')
      .map((slug): OpenSpecFolder => {
        const folder = path.join('openspec', place, slug);
        const pages = pagesIn(worktree, folder, DEPTH);
        return {
          slug,
          kind: place === 'changes' ? 'change' : 'plan',
          path: folder,
          hasChange: pages.includes(path.join(folder, 'CHANGE.md')),
          checkboxes: pages.flatMap((page) => boxesOf(worktree, page)),
        };
      }),
  );
  const archived = ['archive', path.join('changes', 'archive')].flatMap((place) =>
    foldersIn(worktree, path.join('openspec', place)).flatMap((name) => namesOf(name)),
  );
  return { open, archived: new Set(archived) };
}

/** A number at the end may be part of the name, or distinguish two archives of the same day. */
function namesOf(folder: string): readonly string[] {
  const short = ARCHIVED.exec(folder)?.[1];
  return short === undefined ? [] : [short, folder.slice('2026-01-01-'.length)];
}

function foldersIn(worktree: string, folder: string): readonly string[] {
  return entriesOf(worktree, folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
}

function pagesIn(worktree: string, folder: string, depth: number): readonly string[] {
  if (depth === 0) return [];
  return entriesOf(worktree, folder).flatMap((entry) => {
    const below = path.join(folder, entry.name);
    if (entry.isDirectory()) return pagesIn(worktree, below, depth - 1);
    return entry.isFile() && entry.name.endsWith('.md') ? [below] : [];
  });
}

function entriesOf(worktree: string, folder: string): readonly Dirent[] {
  try {
    const entries = readdirSync(pathInside(worktree, folder), { withFileTypes: true });
    return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}

function boxesOf(worktree: string, page: string): readonly Checkbox[] {
  const file = path.join(worktree, page);
  if (path.basename(page) === 'SPEC.base.md' || lstatSync(file).size > MOST_BYTES) return [];
  return splitLines(textOr(file)).flatMap((line, index) => {
    const [, mark, text] = BOX.exec(line.text) ?? [];
    if (mark === undefined || text === undefined) return [];
    return [{ file: page, line: index + 1, text: text.trim().slice(0, 200), checked: mark !== ' ' }];
  });
}

/** A page that is not text has no checkboxes. */
function textOr(file: string): string {
  try {
    return readText(file) ?? '';
  } catch {
    return '';
  }
}
