import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Its time is the start of the last build that succeeded. */
export const BUILD_STAMP = join(ROOT, 'dist', '.built');
