import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's own version, from source and from the bundle alike: both lie below the package's folder. */
export const version = readVersion();

export interface Build {
  readonly commit: string;
  /** The schema that the program brings. */
  readonly schema: number;
}

/** What the bundle was made from; a program that runs from its sources has none. */
export function buildFacts(): Build | undefined {
  try {
    return JSON.parse(readFileSync(fileURLToPath(new URL('./build.json', import.meta.url)), 'utf8')) as Build;
  } catch {
    return undefined;
  }
}

/** Which state of the sources the bundle was made from. */
export function buildOf(): string {
  return buildFacts()?.commit ?? 'sources';
}

function readVersion(): string {
  for (const up of ['../package.json', '../../package.json']) {
    try {
      const text = readFileSync(fileURLToPath(new URL(up, import.meta.url)), 'utf8');
      return String(JSON.parse(text).version);
    } catch {
      // The other one, then.
    }
  }
  return '0.0.0';
}
