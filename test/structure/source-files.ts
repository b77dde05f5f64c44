import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface SourceFile {
  /** Relative to the package's folder, with slashes. */
  path: string;
  lines: string[];
}

export interface Import {
  /** A path such as `src/areas/tasks/rules/task.ts` for our own files, else the package or `node:` module. */
  target: string;
  typeOnly: boolean;
  line: number;
}

/** Reads every TypeScript and JavaScript file below the folders; ignores folders that do not exist. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) => walk(join(ROOT, folder))).map(readSource);
}

/** Tests, and the cases that tests read. */
export const isTest = ({ path }: SourceFile): boolean => /\.(test|contract|cases)\.ts$/.test(path);

function walk(folder: string): string[] {
  let entries: ReturnType<typeof listing>;
  try {
    entries = listing(folder);
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : walk(path);
    return /\.(ts|tsx|mjs|js)$/.test(entry.name) ? [path] : [];
  });
}

const listing = (folder: string) => readdirSync(folder, { withFileTypes: true });

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  return { path: relative(ROOT, path).split(sep).join('/'), lines: text.replace(/\n$/, '').split('\n') };
}

/** Blanks comment lines, so that prose about a rule does not break it. Line numbers stay the same. */
export function codeLines({ lines }: SourceFile): string[] {
  return lines.map((line) => (/^\s*(\/\/|\/?\*)/.test(line) ? '' : line));
}

// Matches a whole statement up to its source, possibly over several lines. `import` or `export` must start a line, and
// the excluded characters keep the match within one statement.
const STATEMENT = /^[ \t]*(?:import|export)\b(?<clause>[^'"`;()]*?)\bfrom\s*['"](?<source>[^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s*['"](?<source>[^'"]+)['"]/gm;
const DYNAMIC = /\bimport\(\s*['"](?<source>[^'"]+)['"]/g;

/** Lists static and dynamic imports and re-exports. `typeof import('…')` counts as a value: write `import type`. */
export function importsOf(file: SourceFile): Import[] {
  const text = codeLines(file).join('\n');
  return [STATEMENT, BARE, DYNAMIC].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({
      target: resolveTarget(file.path, match.groups?.source ?? ''),
      typeOnly: isTypeOnly(match.groups?.clause ?? ''),
      line: lineOf(text, match.index + match[0].length),
    })),
  );
}

/** True for `import type { A }`, and for `import { type A, type B }` without a value. */
function isTypeOnly(clause: string): boolean {
  if (/^\s*type\b/.test(clause)) return true;
  const names = /^\s*\{(?<names>[^}]*)\}\s*$/.exec(clause)?.groups?.names;
  if (names === undefined) return false;
  const list = names.split(',').filter((name) => name.trim() !== '');
  return list.length > 0 && list.every((name) => /^\s*type\s/.test(name));
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

function resolveTarget(from: string, source: string): string {
  if (source.startsWith('.')) return posix.join(posix.dirname(from), source);
  if (source.startsWith('node:')) return source;
  const parts = source.split('/');
  return parts.slice(0, source.startsWith('@') ? 2 : 1).join('/');
}
