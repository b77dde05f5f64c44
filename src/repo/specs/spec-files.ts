import { existsSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import type { ChangeFiles, SpecFiles } from '../../core/specs/spec-files.ts';
import { pathInside } from '../inside-path.ts';
import { createText, hasCode, readText, replaceText } from '../text-file.ts';
import { type Passed, specArchive } from './spec-archive.ts';

const CHANGES = path.join('openspec', 'changes');
const ARCHIVE = path.join('openspec', 'archive');
const REFUSALS = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EXDEV', 'ENOTDIR', 'EISDIR', 'ELOOP'];
const CHANGE = 'CHANGE.md';
/** The root spec when the change was opened: what the merge compares both sides with. */
const BASE = 'SPEC.base.md';

/** The spec files of a work tree, given by its real path. `passed` hears of each step of an archive. */
export function openSpecFiles(worktree: string, passed?: Passed): SpecFiles {
  const written = new Map<string, { readonly before: ChangeFiles | undefined; readonly after: string }>();
  const rootFile = () => pathInside(worktree, 'SPEC.md');
  const changeFile = (slug: string) => pathInside(worktree, CHANGES, slug, CHANGE);
  const archive = specArchive({ worktree, rootFile, folderOf: (slug) => path.join(CHANGES, slug), passed });

  function onDisk(slug: string): ChangeFiles | undefined {
    const text = readText(changeFile(slug));
    if (text === undefined) return undefined;
    return { text, base: readText(pathInside(worktree, CHANGES, slug, BASE)) };
  }

  function readChange(slug: string): ChangeFiles | undefined {
    const now = onDisk(slug);
    const own = written.get(slug);
    return own !== undefined && own.after === now?.text ? own.before : now;
  }

  return reachable({
    ...archive,
    readRoot: () => readText(rootFile()),
    readChange,
    changePath: (slug) => path.join(CHANGES, slug, CHANGE),
    createChange(slug, { text, base }) {
      if (readChange(slug) !== undefined) return false;
      const file = changeFile(slug);
      const copy = pathInside(worktree, CHANGES, slug, BASE);
      if (base !== undefined) replaceText(copy, base);
      if (!createText(file, text) && written.get(slug)?.after !== text) return false;
      written.set(slug, { before: undefined, after: text });
      return true;
    },
    writeChange(slug, text) {
      const before = readChange(slug);
      replaceText(changeFile(slug), text);
      written.set(slug, { before, after: text });
    },
    archivePath(slug, date) {
      const name = (nth: number) => path.join(ARCHIVE, `${date}-${slug}${nth === 1 ? '' : `-${nth}`}`);
      let nth = 1;
      while (existsSync(pathInside(worktree, name(nth)))) nth += 1;
      return name(nth);
    },
  });
}

/** A disk that refuses is told as such; the caller can do nothing about it but ask for access. */
function reachable(files: SpecFiles): SpecFiles {
  const guarded = Object.entries(files).map(([name, method]) => [
    name,
    (...given: unknown[]) => {
      try {
        return method(...given);
      } catch (error) {
        const code = REFUSALS.find((one) => hasCode(error, one));
        if (code === undefined) throw error;
        throw new WaggleError('REPO_NOT_REACHABLE', `The files of the repository cannot be used: ${code}.`);
      }
    },
  ]);
  return Object.fromEntries(guarded) as SpecFiles;
}
