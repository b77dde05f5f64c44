import type { Instant } from '../../../kernel/rules/time.ts';

export const manifestKinds = ['npm', 'pypi', 'cargo', 'go', 'unknown'] as const;
export type ManifestKind = (typeof manifestKinds)[number];
export type EntryKind = 'manifest' | 'readme' | 'entrypoint' | 'source';

/** The kind of the memories that are read from examples. */
export const PATTERN = 'foraged-pattern';

/** How much of an example is read. */
export const scanLimits = { depth: 2, fileBytes: 200_000, files: 50, textCharacters: 16_000 } as const;

/** The parts of a manifest that a plan needs. */
export interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly scripts: readonly string[];
  /** Entry points of the program or library that the manifest names, relative to the example. */
  readonly entrypoints: readonly string[];
  /** The manifest exists but cannot be parsed. */
  readonly broken?: true;
}

export const noManifest: Manifest = { dependencies: {}, scripts: [], entrypoints: [] };

export interface ExampleFile {
  /** Relative to the example, with `/`. */
  readonly path: string;
  readonly kind: EntryKind;
  readonly text: string;
}

/** An example as found on disk. */
export interface FoundExample {
  readonly name: string;
  readonly manifestKind: ManifestKind | null;
  readonly manifest: Manifest;
  readonly files: readonly ExampleFile[];
  /** Files beyond the limits, which were left out. */
  readonly leftOut: number;
  readonly hash: string;
}

/** An example as last read. */
export interface Example {
  readonly repoRoot: string;
  readonly name: string;
  readonly manifestKind: ManifestKind | null;
  readonly manifest: Manifest;
  readonly hash: string;
  readonly scannedAt: Instant;
  readonly patterns: number;
}

/** The stored text of a file: its path, then its content, cut if long. */
export function patternText(example: string, { path, kind, text }: ExampleFile): string {
  const { textCharacters } = scanLimits;
  const cut = text.length > textCharacters;
  const said = cut ? `${text.slice(0, textCharacters)}\n… (${text.length - textCharacters} more characters)` : text;
  return `examples/${example}/${path} (${kind})\n\n${said}`;
}
