import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { ROOT, runNode } from './run-command.mjs';

/** Its time is the start of the last build that succeeded. */
export const STAMP = join(ROOT, 'dist', '.built');

/** Bundles the package into dist/; everything the bundler says goes to stderr. */
export async function build() {
  const started = new Date();
  const { code } = await runNode('node_modules/tsdown/dist/run.mjs', ['--log-level', 'warn'], { show: true });
  if (code !== 0) throw new Error(`The build failed (exit ${code}); what it printed is above.`);
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, '');
  // A file saved while the bundler ran is newer than this, so the next start builds again.
  utimesSync(STAMP, started, started);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  build().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
