import { createHash } from 'node:crypto';
import path from 'node:path';
import { type EntryKind, type FoundExample, type Manifest, noManifest } from '../rules/example.ts';
import { isCustomaryEntry, manifestAmong, readManifest } from '../rules/manifest.ts';
import { listed, type ReadFile, readFilesIn } from './example-files.ts';

/** The names of the projects below `examples/` of a repository. */
export function exampleNames(repoRoot: string): readonly string[] {
  return listed(path.join(repoRoot, 'examples'))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);
}

/** Reads one example, within the limits. */
export function readExample(repoRoot: string, name: string): FoundExample {
  const { files, leftOut } = readFilesIn(path.join(repoRoot, 'examples', name));
  const found = manifestAmong(files.map((file) => file.path));
  const text = files.find((file) => file.path === found?.name)?.text ?? '';
  const manifest = found === undefined ? noManifest : readManifest(found.kind, text);
  return {
    name,
    manifestKind: found?.kind ?? null,
    manifest,
    files: files.map((file) => ({ ...file, kind: kindOf(file.path, found?.name, manifest) })),
    leftOut,
    hash: hashOf(files, leftOut),
  };
}

function kindOf(file: string, manifestFile: string | undefined, { entrypoints }: Manifest): EntryKind {
  if (file === manifestFile) return 'manifest';
  if (/^readme(?:\.\w+)?$/i.test(file)) return 'readme';
  return entrypoints.includes(file) || isCustomaryEntry(file) ? 'entrypoint' : 'source';
}

function hashOf(files: readonly ReadFile[], leftOut: number): string {
  const hash = createHash('sha256').update(`${leftOut}\n`);
  for (const { path: name, text } of files) hash.update(JSON.stringify([name, text]));
  return hash.digest('hex');
}
