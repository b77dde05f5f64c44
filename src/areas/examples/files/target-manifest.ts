import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

const MOST_BYTES = 1024 * 1024;

export interface TargetFile {
  /** The real path, links resolved. */
  readonly file: string;
  /** For display: relative to the repository if the file is inside it. */
  readonly shown: string;
  /** Absent if the file cannot be read. */
  readonly text: string | undefined;
}

/** The package.json that a call means: the repository's own, or the file or folder that a hint names. */
export function targetPath(repoRoot: string, hint: string | undefined): string {
  const named = path.resolve(repoRoot, hint ?? 'package.json');
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? path.join(named, 'package.json') : named;
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

export function readTarget(repoRoot: string, file: string): TargetFile {
  const below = path.relative(repoRoot, file);
  const shown = below.startsWith('..') ? path.basename(file) : below;
  try {
    const text = statSync(file).size > MOST_BYTES ? undefined : readFileSync(file, 'utf8');
    return { file, shown, text };
  } catch {
    return { file, shown, text: undefined };
  }
}
