import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The file's modification time is the start of the last successful build. */
export const BUILD_STAMP = join(ROOT, 'dist', '.built');
