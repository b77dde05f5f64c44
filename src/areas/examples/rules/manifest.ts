import { parseJson } from '../../../kernel/text/parse-json.ts';
import { type Manifest, type ManifestKind, noManifest } from './example.ts';

/** Manifest files of projects, most reliable first. */
const manifestFiles: readonly (readonly [name: string, kind: ManifestKind])[] = [
  ['package.json', 'npm'],
  ['pyproject.toml', 'pypi'],
  ['requirements.txt', 'pypi'],
  ['setup.py', 'pypi'],
  ['Cargo.toml', 'cargo'],
  ['go.mod', 'go'],
  ...['deno.json', 'composer.json', 'Gemfile', 'pom.xml', 'build.gradle', 'mix.exs', 'Package.swift'].map(
    (name) => [name, 'unknown'] as const,
  ),
];

export function manifestAmong(
  names: readonly string[],
): { readonly name: string; readonly kind: ManifestKind } | undefined {
  const found = manifestFiles.find(([name]) => names.includes(name));
  return found === undefined ? undefined : { name: found[0], kind: found[1] };
}

/** Reads a manifest. Dependencies are read only from npm; for the others only entry points are known. */
export function readManifest(kind: ManifestKind, text: string): Manifest {
  if (kind === 'npm') return npmManifest(text);
  return { ...noManifest, entrypoints: kind === 'cargo' ? cargoEntrypoints(text) : [] };
}

/** Names and versions of the dependencies in a package.json; `undefined` if the text is not one. */
export function npmDependencies(text: string): Readonly<Record<string, string>> | undefined {
  const content = parsed(text);
  return content === undefined ? undefined : textsIn(content.dependencies);
}

/** Names of all dependencies in a package.json, including development ones. */
export function npmNames(text: string): ReadonlySet<string> {
  const content = parsed(text) ?? {};
  const parts = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];
  return new Set(parts.flatMap((part) => Object.keys(textsIn(content[part]))));
}

function npmManifest(text: string): Manifest {
  const content = parsed(text);
  if (content === undefined) return { ...noManifest, broken: true };
  const { main, module, bin, exports } = content;
  const named = [main, module, typeof exports === 'string' ? exports : undefined, ...binaries(bin)];
  return {
    // Using the example includes building and testing it. For a package in both lists, the runtime version wins.
    dependencies: { ...textsIn(content.devDependencies), ...textsIn(content.dependencies) },
    scripts: Object.keys(textsIn(content.scripts)),
    entrypoints: distinct(named.flatMap((one) => (typeof one === 'string' ? [plainPath(one)] : []))),
  };
}

function binaries(bin: unknown): readonly unknown[] {
  return typeof bin === 'object' && bin !== null ? Object.values(bin) : [bin];
}

function cargoEntrypoints(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => /^\s{0,8}path\s{0,8}=\s{0,8}"([^"]{1,500})"/.exec(line)?.[1]);
  return distinct(lines.flatMap((line) => (line === undefined ? [] : [plainPath(line)])));
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  const content = parseJson(text);
  return typeof content === 'object' && content !== null ? { ...content } : undefined;
}

function textsIn(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}

const plainPath = (path: string) => path.replace(/^\.\//, '');
const distinct = (texts: readonly string[]) => [...new Set(texts)];

const customary = [
  /^(?:src\/)?(?:index|main|app|server|cli)\.(?:[cm]?[jt]sx?)$/,
  /^(?:src\/)?(?:main|app|__main__)\.py$/,
  /^src\/(?:main|lib)\.rs$/,
  /^(?:cmd\/[^/]+\/)?main\.go$/,
];

/** Whether a file of this name is a usual entry point. */
export function isCustomaryEntry(path: string): boolean {
  return customary.some((pattern) => pattern.test(path));
}
