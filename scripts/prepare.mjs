// Makes a clone ready to run: installs if node_modules does not match the lock, builds if dist/ is older than its
// sources. Plain JavaScript without dependencies, because it runs before any are installed.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_STAMP, ROOT } from './paths.mjs';
import { run, runNode } from './run-command.mjs';
import { withLock } from './tree-lock.mjs';

const SOURCES = [
  'src',
  'bin',
  'web',
  'package.json',
  'package-lock.json',
  'tsdown.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/licenses.mjs',
];
const IGNORED = new Set(['node_modules', 'dist']);

const readPackages = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;

/** Compares the installed packages with the lock by content, since a checkout or a copy changes file times. */
function installIsCurrent() {
  if (!existsSync(join(ROOT, 'node_modules/.package-lock.json'))) return false;
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    if (path === '') return true;
    const found = installed[path];
    return found ? found.version === wanted.version : wanted.optional === true;
  });
}

/**
 * Returns the newest change below `path`, without tests; includes folders, since a deleted file only changes its
 * folder.
 */
function newestChange(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !IGNORED.has(name) && !name.endsWith('.test.ts'));
  return Math.max(stat.mtimeMs, ...names.map((name) => newestChange(join(path, name))));
}

function buildIsCurrent() {
  if (!existsSync(BUILD_STAMP)) return false;
  const built = statSync(BUILD_STAMP).mtimeMs;
  const present = SOURCES.map((name) => join(ROOT, name)).filter((path) => existsSync(path));
  return present.every((path) => newestChange(path) <= built);
}

async function install() {
  console.error('Installing what package-lock.json names (once; about half a minute) …');
  // Building needs the development packages, even if NODE_ENV=production. The retry limits are lower than npm's own,
  // which takes a minute and a half to fail without a network.
  const patience = ['--fetch-retries=3', '--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=4000'];
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...patience];
  const npm = process.env.npm_execpath;
  const onWindows = process.platform === 'win32';
  const { code } = npm?.endsWith('.js')
    ? await runNode(npm, args, { show: true })
    : await run(onWindows ? 'npm.cmd' : 'npm', args, { show: true });
  if (code !== 0)
    throw new Error(`npm ci failed (exit ${code}); what it printed is above. It needs the network, once.`);
}

async function build() {
  console.error('Building …');
  const { code } = await runNode('scripts/build.mjs', [], { show: true });
  if (code !== 0) throw new Error(`The build failed (exit ${code}); what it printed is above.`);
}

const STEPS = [
  { name: 'install', isCurrent: installIsCurrent, work: install },
  { name: 'build', isCurrent: buildIsCurrent, work: build },
];

const ALL = STEPS.map(({ name }) => name);

/** Returns the names of the steps that are not up to date. */
export const stepsToDo = (wanted = ALL) =>
  STEPS.filter(({ name, isCurrent }) => wanted.includes(name) && !isCurrent()).map(({ name }) => name);

/** Returns quickly if nothing is to do; a concurrent caller waits for the first one and then finds the work done. */
export async function prepare(wanted = ALL) {
  if (stepsToDo(wanted).length === 0) return;
  await withLock(join(ROOT, '.tmp', 'prepare.lock'), async () => {
    for (const { name, isCurrent, work } of STEPS) if (wanted.includes(name) && !isCurrent()) await work();
  });
}

/** Runs `prepare` at the start of a script: a failure ends the process with its message and without a stack trace. */
export async function prepareOrExit(wanted) {
  try {
    await prepare(wanted);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
