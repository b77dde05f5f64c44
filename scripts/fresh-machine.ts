// npm run test:fresh [-- <npm>]: packs the package, installs it with an empty cache into an empty folder, starts the
// hub and lets two agents share a task. Prints how long each part took; fails on a warning, a broken link or after a
// minute.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const MOST_SECONDS = 60;
const MOST_MEGABYTES = 60;
const npm = process.argv[2] ?? 'npm';
const place = mkdtempSync(join(tmpdir(), 'waggle-fresh-'));
// Removes this machine's npm and Waggle settings, except the registry.
const kept = Object.entries(process.env).filter(([name]) => !/^(npm_config_(?!registry)|WAGGLE_|COLONY_)/i.test(name));
const env: Record<string, string> = {
  ...Object.fromEntries(kept.map(([name, value]) => [name, value ?? ''])),
  HOME: place,
  WAGGLE_HOME: join(place, 'home'),
  npm_config_cache: join(place, 'cache'),
  npm_config_userconfig: join(place, 'npmrc'),
  npm_config_update_notifier: 'false',
};
const faults: string[] = [];
const endings: (() => Promise<void> | void)[] = [];

async function timed<T>(
  what: string,
  work: () => Promise<T> | T,
): Promise<{ readonly value: T; readonly took: number }> {
  const began = performance.now();
  const value = await work();
  const took = (performance.now() - began) / 1000;
  console.log(`${took.toFixed(1).padStart(6)} s  ${what}`);
  return { value, took };
}

function pack(): string {
  const out = execFileSync(npm, ['pack', '--json', '--pack-destination', place], { encoding: 'utf8', env });
  const [{ filename = '' } = {}] = JSON.parse(out.slice(out.indexOf('[\n')));
  return join(place, filename);
}

function install(tarball: string): string {
  const prefix = join(place, 'prefix');
  const args = ['install', '--global', '--engine-strict', '--prefix', prefix, tarball];
  const { status, stdout, stderr } = spawnSync(npm, args, { encoding: 'utf8', env, cwd: place });
  if (status !== 0) throw new Error(`npm install failed.\n${stdout}${stderr}`);
  const warnings = stderr.split('\n').filter((line) => /warn/i.test(line));
  if (warnings.length > 0) faults.push(`npm warns:\n${warnings.join('\n')}`);
  return join(prefix, 'lib', 'node_modules', 'waggle-hub');
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(name) : entry.isFile() ? [name] : [];
  });
}

function lookAt(folder: string): void {
  const files = filesBelow(folder);
  const megabytes = files.reduce((sum, file) => sum + statSync(file).blocks * 512, 0) / 1e6;
  console.log(`${megabytes.toFixed(1).padStart(6)} MB on disk, ${files.length} files`);
  if (megabytes > MOST_MEGABYTES) faults.push(`It takes more than ${MOST_MEGABYTES} MB.`);
  for (const name of ['LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENSES.txt'])
    if (!existsSync(join(folder, name))) faults.push(`${name} is not in the package.`);
  const pages = files.filter((file) => /^(README|CHANGELOG|docs\/.*)\.md$/.test(file.slice(folder.length + 1)));
  for (const page of pages) {
    const text = readFileSync(page, 'utf8').replace(/```.*?```/gs, '');
    for (const [, link = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)/g))
      if (!existsSync(join(dirname(page), link))) faults.push(`${page.slice(folder.length + 1)} links to ${link}.`);
  }
}

/** Starts the hub as a program; resolves when the hub reports that it is ready. */
function start(program: string): Promise<void> {
  const hub = spawn(process.execPath, [program, 'start', '--port', '0', '--json'], {
    env,
    cwd: place,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => hub.once('exit', () => resolve()));
  endings.push(() => {
    hub.kill('SIGTERM');
    return ended;
  });
  return new Promise((resolve, reject) => {
    createInterface(hub.stdout).once('line', () => resolve());
    hub.once('exit', () => reject(new Error('The hub ended before it was ready.')));
  });
}

async function agent(program: string, name: string): Promise<(tool: string, input: object) => Promise<string>> {
  const client = new Client({ name, version: '1' });
  const args = [program, 'mcp', '--agent', name];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: place }));
  endings.push(() => client.close());
  return async (tool, input) => JSON.stringify(await client.callTool({ name: tool, arguments: { ...input } }));
}

async function share(program: string): Promise<void> {
  const [ada, bob] = await Promise.all([agent(program, 'ada'), agent(program, 'bob')]);
  const waiting = bob('wait', { timeout_seconds: 30 });
  const made = await ada('create_task', { title: 'Say hello', owner: 'bob' });
  const id = /"id\\?":\s*\\?"(\d+)/.exec(made)?.[1] ?? /#(\d+)/.exec(made)?.[1];
  const seen = await waiting;
  if (id === undefined || !seen.includes('Say hello')) faults.push(`The second agent did not see the task: ${seen}`);
  const heard = ada('wait', { timeout_seconds: 30 });
  await bob('complete_task', { id });
  if (!(await heard).includes('Say hello')) faults.push('The first agent did not hear that it is done.');
}

try {
  const { value: tarball } = await timed('to build and pack (not counted)', pack);
  const { value: folder, took: installing } = await timed('to install, with an empty cache', () => install(tarball));
  lookAt(folder);
  const program = join(folder, 'bin', 'waggle.js');
  const { took: starting } = await timed('until the hub is ready, with an empty home', () => start(program));
  const { took: sharing } = await timed('until two agents have shared a task', () => share(program));
  const total = installing + starting + sharing;
  console.log(`${total.toFixed(1).padStart(6)} s  from the tarball to a shared task`);
  if (total > MOST_SECONDS) faults.push(`That is more than ${MOST_SECONDS} seconds.`);
} finally {
  for (const end of endings.reverse()) await end();
  rmSync(place, { recursive: true, force: true, maxRetries: 3 });
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
