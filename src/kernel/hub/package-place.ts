import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder; source files and the bundle are at different depths below it. */
export function packageFolder(): string {
  const levels = ['..', '../../..'].map((up) => path.resolve(path.dirname(fileURLToPath(import.meta.url)), up));
  return levels.find((folder) => existsSync(path.join(folder, 'bin', 'waggle.js'))) ?? levels[0] ?? '.';
}

/** How the program was installed, which decides how it is updated. */
export function installedBy(folder = packageFolder()): 'checkout' | 'npx' | 'npm' {
  if (existsSync(path.join(folder, '.git'))) return 'checkout';
  return folder.split(path.sep).includes('_npx') ? 'npx' : 'npm';
}
