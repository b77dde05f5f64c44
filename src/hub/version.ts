import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The package's own version, from source and from the bundle alike: both lie below the package's folder. */
export const version = readVersion();

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
