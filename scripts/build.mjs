// Bundles the package into dist/. A process of its own: start.mjs keeps stdout for the hub and the bundlers write there.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsdown';
import { build as buildPage } from 'vite';
import { writeLicenses } from './licenses.mjs';
import { BUILD_STAMP, ROOT } from './paths.mjs';

const DIST = join(ROOT, 'dist');
const started = new Date();
// One after the other: the first empties dist/ before it writes, the second fills dist/web.
await build({ cwd: ROOT, logLevel: 'warn' });
// The binaries of every platform: the package is the same file for all of them.
cpSync(join(ROOT, 'node_modules', '@photostructure', 'sqlite', 'prebuilds'), join(DIST, 'sqlite', 'prebuilds'), {
  recursive: true,
});
await buildPage({ configFile: join(ROOT, 'web', 'vite.config.ts'), logLevel: 'warn' });
writeFileSync(join(DIST, 'build.json'), `${JSON.stringify({ commit: commit(), schema: schema(), id: id() })}\n`);
// What completion offers, told by the program that has just been built.
const tree = execFileSync(process.execPath, [join(ROOT, 'bin', 'waggle.js'), '__complete'], { encoding: 'utf8' });
writeFileSync(join(DIST, 'completions.json'), tree);
writeLicenses(DIST);
writeFileSync(BUILD_STAMP, '');
// A file saved while the bundlers ran is newer than this, so the next start builds again.
utimesSync(BUILD_STAMP, started, started);

/** One migration per file, so that `waggle --version` need not load them. */
function schema() {
  return readdirSync(join(ROOT, 'src', 'store', 'migrations')).filter((name) => /^\d{4}-.*(?<!\.test)\.ts$/.test(name))
    .length;
}

/** Code that was compiled for another build must not run: two builds may differ in nothing but the text of a file. */
function id() {
  const hash = createHash('sha256');
  for (const name of readdirSync(DIST, { recursive: true }).sort()) {
    if (name.endsWith('.cjs')) hash.update(name).update(readFileSync(join(DIST, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** The commit, with a plus where files were changed since; a folder without git has none. */
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
