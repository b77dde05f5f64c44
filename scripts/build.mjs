// Bundles the package into dist/. A process of its own: start.mjs keeps stdout for the hub and the bundler writes there.
import { utimesSync, writeFileSync } from 'node:fs';
import { build } from 'tsdown';
import { BUILD_STAMP, ROOT } from './paths.mjs';

const started = new Date();
await build({ cwd: ROOT, logLevel: 'warn' });
writeFileSync(BUILD_STAMP, '');
// A file saved while the bundler ran is newer than this, so the next start builds again.
utimesSync(BUILD_STAMP, started, started);
