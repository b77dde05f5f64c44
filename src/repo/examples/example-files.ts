import { type Dirent, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { scanLimits } from '../../core/examples/example.ts';

export interface ReadFile {
  readonly path: string;
  readonly text: string;
}

/** Folders of what was fetched or made, and of tools. */
const skipped = /^(?:\..+|node_modules|dist|build|out|target|vendor|coverage|__pycache__|venv)$/;
const readable =
  /\.(?:[cm]?[jt]sx?|json|toml|md|mdx|txt|py|rs|go|mod|ya?ml|html|css|scss|vue|svelte|sql|sh|java|kt|rb|php|ex|exs|swift|graphql|proto|gradle|xml)$|^(?:Dockerfile|Makefile|Gemfile|README)$/i;
/** Made by package managers: long, and without a line that somebody wrote. */
const locks =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|poetry\.lock|Cargo\.lock|go\.sum)$/;

/**
 * The readable files of a folder, by path, down to the depth and number that limits allow. Links are not followed, since
 * they may lead out of the repository.
 */
export function readFilesIn(folder: string): { readonly files: readonly ReadFile[]; readonly leftOut: number } {
  const paths = pathsIn(folder, '', scanLimits.depth);
  const files: ReadFile[] = [];
  let leftOut = 0;
  for (const one of paths) {
    const text = files.length < scanLimits.files ? textOf(path.join(folder, one)) : undefined;
    if (text === undefined) leftOut += 1;
    else files.push({ path: one, text });
  }
  return { files, leftOut };
}

/** Files before folders, so that what stands at the top is read first. */
function pathsIn(folder: string, below: string, depth: number): readonly string[] {
  const entries = listed(path.join(folder, below));
  const files = entries.filter((entry) => entry.isFile() && readable.test(entry.name) && !locks.test(entry.name));
  const folders = depth === 0 ? [] : entries.filter((entry) => entry.isDirectory() && !skipped.test(entry.name));
  return [
    ...files.map(({ name }) => path.posix.join(below, name)),
    ...folders.flatMap(({ name }) => pathsIn(folder, path.posix.join(below, name), depth - 1)),
  ];
}

export function listed(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Nothing for a file that is too long, is no text, or has gone. */
function textOf(file: string): string | undefined {
  try {
    if (statSync(file).size > scanLimits.fileBytes) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
