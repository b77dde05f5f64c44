import { existsSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { pathInside } from '../../repos/files/inside-path.ts';
import { createText, hasCode, readText, replaceText } from '../../repos/files/text-file.ts';
import type { SpecFiles } from '../rules/spec-files.ts';
import { type Passed, specArchive } from './spec-archive.ts';

const CHANGES = path.join('openspec', 'changes');
const ARCHIVE = path.join('openspec', 'archive');
const REFUSALS = ['EEXIST', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EXDEV', 'ENOTDIR', 'EISDIR', 'ELOOP'];
const CHANGE = 'CHANGE.md';
/** The root spec when the change was opened: the base of the three-way merge. */
const BASE = 'SPEC.base.md';

/** The spec files of a work tree, given by its real path. `passed` is called after each step of an archive. */
export function openSpecFiles(worktree: string, passed: Passed = () => {}): SpecFiles {
  const written = new Map<string, { readonly before: string | undefined; readonly after: string }>();
  const rootFile = () => pathInside(worktree, 'SPEC.md');
  const changeFile = (slug: string) => pathInside(worktree, CHANGES, slug, CHANGE);
  const baseFile = (slug: string) => pathInside(worktree, CHANGES, slug, BASE);
  const archive = specArchive({ worktree, rootFile, folderOf: (slug) => path.join(CHANGES, slug), passed });

  /** Remembers the text before the first write. */
  function note(slug: string, before: string | undefined, after: string): void {
    const known = written.get(slug);
    written.set(slug, { before: known === undefined ? before : known.before, after });
  }

  return reachable({
    ...archive,
    restart() {
      archive.restart();
      for (const [slug, { before, after }] of written) {
        if (readText(changeFile(slug)) !== after) continue;
        if (before !== undefined) replaceText(changeFile(slug), before);
        else removeChange(changeFile(slug), baseFile(slug));
      }
      written.clear();
    },
    committed() {
      archive.committed();
      written.clear();
    },
    readRoot: () => readText(rootFile()),
    readChange(slug) {
      const text = readText(changeFile(slug));
      return text === undefined ? undefined : { text, base: readText(baseFile(slug)) };
    },
    changePath: (slug) => path.join(CHANGES, slug, CHANGE),
    createChange(slug, { text, base }) {
      const [file, copy] = [changeFile(slug), baseFile(slug)];
      if (existsSync(file)) return false;
      if (base !== undefined) replaceText(copy, base);
      const made = createText(file, text);
      if (made) note(slug, undefined, text);
      return made;
    },
    writeChange(slug, text) {
      const file = changeFile(slug);
      const before = readText(file);
      replaceText(file, text);
      note(slug, before, text);
    },
    archivePath(slug, date) {
      const name = (nth: number) => path.join(ARCHIVE, `${date}-${slug}${nth === 1 ? '' : `-${nth}`}`);
      let nth = 1;
      while (existsSync(pathInside(worktree, name(nth)))) nth += 1;
      return name(nth);
    },
  });
}

/** Also removes the folder, unless it contains other files. */
function removeChange(file: string, copy: string): void {
  rmSync(file, { force: true });
  rmSync(copy, { force: true });
  try {
    rmdirSync(path.dirname(file));
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/** Reports disk errors as such; the caller can only ask for access. */
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
