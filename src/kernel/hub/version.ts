import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's version, from source and from the bundle: both are below the package's folder. */
export const version = readVersion();

export interface Build {
  readonly commit: string;
  /** The schema version of the program. */
  readonly schema: number;
}

/** The build facts of the bundle; undefined when running from sources. */
export function buildFacts(): Build | undefined {
  try {
    return JSON.parse(readFileSync(fileURLToPath(new URL('./build.json', import.meta.url)), 'utf8')) as Build;
  } catch {
    return undefined;
  }
}

/** The commit that the bundle was built from. */
export function buildOf(): string {
  return buildFacts()?.commit ?? 'sources';
}

function readVersion(): string {
  for (const up of ['../package.json', '../../../package.json']) {
    try {
      const text = readFileSync(fileURLToPath(new URL(up, import.meta.url)), 'utf8');
      return String(JSON.parse(text).version);
    } catch {
      // Try the other path.
    }
  }
  return '0.0.0';
}
