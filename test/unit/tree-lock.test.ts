import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const LOCK_MODULE = new URL('../../scripts/tree-lock.mjs', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waggle-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a process that logs when it enters and leaves the lock; returns its pid after it has ended. */
async function enterAndLeave(): Promise<number | undefined> {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    import { withLock } from '${LOCK_MODULE}';
    await withLock('lock', async () => {
      appendFileSync('log', 'in ');
      await sleep(30);
      appendFileSync('log', 'out ');
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, stdio: 'inherit' });
  expect(await once(child, 'exit')).toEqual([0, null]);
  return child.pid;
}

const log = () => readFileSync(join(folder, 'log'), 'utf8');

test('processes enter one after the other and leave nothing behind', async () => {
  await Promise.all(Array.from({ length: 5 }, enterAndLeave));
  expect(log()).toBe('in out '.repeat(5));
  expect(readdirSync(folder)).toEqual(['log']);
});

test('the lock of a dead process is taken over by only one of several waiting processes', async () => {
  const dead = await enterAndLeave();
  mkdirSync(join(folder, 'lock'));
  writeFileSync(join(folder, 'lock', `${dead}~token~${hostname()}`), '');
  await Promise.all(Array.from({ length: 4 }, enterAndLeave));
  expect(log()).toBe('in out '.repeat(5));
});

test('a lock without a token has no owner and is taken at once', async () => {
  mkdirSync(join(folder, 'lock'));
  await Promise.all(Array.from({ length: 3 }, enterAndLeave));
  expect(log()).toBe('in out '.repeat(3));
  expect(readdirSync(folder)).toEqual(['log']);
});
