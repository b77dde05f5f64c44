// Runs a TypeScript file of this package, which Node 20 cannot do itself: node scripts/run-ts.mjs <file.ts> [arguments]
import { existsSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';
import { prepareOrExit } from './prepare.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file || !existsSync(file)) {
  console.error(file ? `There is no ${file}.` : 'Name a TypeScript file to run.');
  process.exit(1);
}
await prepareOrExit();

const { build } = await import('tsdown');
// Inside the package, so that the bundle finds its node_modules; per process, so that concurrent runs do not collide.
const outDir = join(ROOT, '.tmp', `run-${process.pid}`);
process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
await build({
  config: false,
  entry: [resolve(file)],
  outDir,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  dts: false,
  logLevel: 'error',
  deps: { skipNodeModulesBundle: true },
  outExtensions: () => ({ js: '.mjs' }),
});

const bundle = join(outDir, basename(file).replace(/\.ts$/, '.mjs'));
process.argv = [process.execPath, bundle, ...args];
await import(pathToFileURL(bundle).href);
