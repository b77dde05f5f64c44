import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Machine, machineOn, runWaggle, startMcp } from '../../processes.ts';

/** Keeps compiled code in the machine's own home, apart from that of other tests. */
const machine = () => machineOn(undefined, { NODE_COMPILE_CACHE: '' });

function codeOf({ home }: Machine): readonly string[] {
  const folder = path.join(home, 'cache');
  return readdirSync(home).includes('cache') ? readdirSync(folder).map((name) => path.join(folder, name)) : [];
}

test('a command stores its compiled code in the home, and the next one runs it', async () => {
  const here = machine();
  expect((await runWaggle(here, ['task', 'list'])).code).toBe(0);
  const [file = ''] = codeOf(here);
  expect(path.basename(file)).toMatch(/^waggle-command-/);
  expect(statSync(file).mode & 0o077).toBe(0);
  const before = statSync(file);
  expect((await runWaggle(here, ['task', 'list'])).code).toBe(0);
  // Rejected code would have been replaced by a new file.
  expect(statSync(file).ino).toBe(before.ino);
  expect(codeOf(here)).toEqual([file]);
});

test('a server has its own compiled code, which it stores when it ends', async () => {
  const here = machine();
  const mcp = await startMcp(here, 'ann');
  await mcp.ask('tools/list');
  await mcp.leave();
  expect(codeOf(here).map((file) => path.basename(file))).toEqual([expect.stringMatching(/^waggle-mcp-/)]);
});

test.each([
  ['damaged', (bytes: Buffer) => bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 4096)],
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
  ['empty', () => Buffer.alloc(0)],
])('compiled code that is %s is not run, but compiled again', async (_, spoil) => {
  const here = machine();
  await runWaggle(here, ['task', 'list']);
  const [file = ''] = codeOf(here);
  const good = readFileSync(file);
  writeFileSync(file, spoil(Buffer.from(good)));
  const { code, stdout } = await runWaggle(here, ['task', 'list']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('No open tasks') });
  expect(statSync(file).size).toBeGreaterThan(good.length / 2);
  const replaced = statSync(file).ino;
  await runWaggle(here, ['task', 'list']);
  expect(statSync(file).ino).toBe(replaced);
});

test('no compiled code is read from or stored in a folder that others can write to', async () => {
  const open = machine();
  chmodSync(open.home, 0o777);
  expect((await runWaggle(open, ['--version'])).code).toBe(0);
  expect(codeOf(open)).toEqual([]);
  const inside = machine();
  const folder = path.join(inside.home, 'cache');
  mkdirSync(folder);
  chmodSync(folder, 0o777);
  expect((await runWaggle(inside, ['--version'])).code).toBe(0);
  expect(codeOf(inside)).toEqual([]);
});

test('a folder for compiled code that cannot be created or that others can write to is ignored silently', async () => {
  const here = machine();
  const file = path.join(here.home, 'file');
  writeFileSync(file, '');
  const open = path.join(here.home, 'open');
  mkdirSync(open);
  chmodSync(open, 0o777);
  const link = path.join(here.home, 'link');
  symlinkSync(open, link);
  for (const folder of [file, path.join(file, 'below'), link]) {
    const env = { ...here.env, NODE_COMPILE_CACHE: folder };
    expect(await runWaggle({ ...here, env }, ['--version'])).toMatchObject({ code: 0, stderr: '' });
  }
  // Newer versions of Node keep a cache of their own in the folder that this variable names.
  expect(readdirSync(open).filter((name) => name.startsWith('waggle'))).toEqual([]);
});

test('a home given by a flag or with a tilde holds the compiled code of its commands', async () => {
  const [here, other] = [machine(), machine()];
  await runWaggle(here, ['--home', other.home, 'task', 'list']);
  await runWaggle(here, [`--home=${other.home}`, 'task', 'list']);
  expect([codeOf(here).length, codeOf(other).length]).toEqual([0, 1]);
  mkdirSync(path.join(here.home, 'own'), { mode: 0o700 });
  const env = { ...here.env, HOME: here.home, WAGGLE_HOME: '~/own' };
  await runWaggle({ ...here, env }, ['--version']);
  expect(readdirSync(path.join(here.home, 'own', 'cache'))).toHaveLength(1);
});

test('compiled code that was not renewed for a month is removed, and other files stay', async () => {
  const here = machine();
  const folder = path.join(here.home, 'cache');
  mkdirSync(folder, { mode: 0o700 });
  const old = new Date(Date.now() - 31 * 24 * 3_600_000);
  for (const name of ['waggle-mcp-0123-456.code', 'notes.txt']) {
    writeFileSync(path.join(folder, name), '');
    utimesSync(path.join(folder, name), old, old);
  }
  await runWaggle(here, ['--version']);
  const names = readdirSync(folder);
  expect(names).toContain('notes.txt');
  expect(names).not.toContain('waggle-mcp-0123-456.code');
  expect(names).toHaveLength(2);
});
