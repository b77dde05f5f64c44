// Bundles the package into dist/. Runs as a separate process, since the bundlers write to stdout, which start.mjs
// leaves to the hub.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsdown';
import { build as buildPage } from 'vite';
import { writeLicenses } from './licenses.mjs';
import { BUILD_STAMP, ROOT } from './paths.mjs';
import { schemaFiles } from './schema-files.mjs';

const DIST = join(ROOT, 'dist');
const started = new Date();
// Sequential: the first build empties dist/ before it writes, the second one fills dist/web.
await build({ cwd: ROOT, logLevel: 'warn' });
// Includes the binaries of every platform, since the package is the same for all of them.
cpSync(join(ROOT, 'node_modules', '@photostructure', 'sqlite', 'prebuilds'), join(DIST, 'sqlite', 'prebuilds'), {
  recursive: true,
});
await buildPage({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' });
// The schema is counted by files, so that `waggle --version` need not load the migrations.
writeFileSync(
  join(DIST, 'build.json'),
  `${JSON.stringify({ commit: commit(), schema: schemaFiles().length, id: id() })}\n`,
);
// The program that has just been built provides the completions.
const tree = execFileSync(process.execPath, [join(ROOT, 'bin', 'waggle.js'), '__complete'], { encoding: 'utf8' });
writeFileSync(join(DIST, 'completions.json'), tree);
writeLicenses(DIST);
writeFileSync(BUILD_STAMP, '');
// A file saved during the build is newer than this time, so the next start builds again.
utimesSync(BUILD_STAMP, started, started);

/** Returns a hash of the built files, so that compiled code never runs with another build. */
function id() {
  const hash = createHash('sha256');
  for (const name of readdirSync(DIST, { recursive: true }).sort()) {
    if (name.endsWith('.cjs')) hash.update(name).update(readFileSync(join(DIST, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Returns the commit, with a plus if files have changed since; `unknown` without git. */
function commit() {
  try {
    const git = (...args) =>
      execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const changed = git('status', '--porcelain', '--untracked-files=no').trim() !== '';
    return `${git('rev-parse', '--short=10', 'HEAD').trim()}${changed ? '+' : ''}`;
  } catch {
    return 'unknown';
  }
}
