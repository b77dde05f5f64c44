import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endAll } from '../endings.ts';
import { halfWritten } from '../half-written.ts';
import { type Driver, machineOn, runWaggle, startHub, startMcp } from '../processes.ts';
import { rawDatabase } from '../stores.ts';
import { waitFor } from '../wait-for.ts';
import { answered } from './answers.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-disk-'));
const database = path.join(folder, 'waggle.db');
const did = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
const mounted = did('mount', '-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder);
/** Without permission to mount, a file size limit stands in for the full disk; its signal must not end the process. */
const patient = { NODE_OPTIONS: `--import=data:text/javascript,process.on('SIGXFSZ',()=>{})` };

afterAll(() => {
  // Unmounts lazily: prepared statements keep a closed connection's files open until they are garbage-collected.
  if (mounted) did('umount', '-l', folder);
  rmSync(folder, { recursive: true, force: true });
});

function narrow(pid: number): void {
  if (!mounted && !did('prlimit', '--pid', String(pid), '--fsize=2000000:'))
    throw new Error('There is no way to fill a disk.');
}

function widen(pid: number): void {
  if (mounted) did('mount', '-o', 'remount,size=64m', folder);
  else did('prlimit', '--pid', String(pid), '--fsize=unlimited:');
}

const big = { title: 'big', owner: 'ann', description: 'x'.repeat(50_000) };

/** Creates tasks until the disk is full; returns the ids of the acknowledged ones. */
async function fill(driver: Driver): Promise<readonly string[]> {
  const ids: string[] = [];
  for (;;) {
    const answer = await driver.call('create_task', big);
    if (!answer.ok) {
      expect(answer.error.code).toBe(mounted ? 'DISK_FULL' : 'STORE_UNAVAILABLE');
      return ids;
    }
    ids.push(answer.output.id);
  }
}

async function titlesOf(ids: readonly string[], driver: Driver): Promise<readonly string[]> {
  const tasks = await Promise.all(ids.map((id) => driver.call('get_task', { id })));
  return tasks.map((task) => answered(task).title);
}

test('a full disk refuses writes with a code, keeps acknowledged data readable, and recovers', async () => {
  const mcp = await startMcp(machineOn(database, patient), 'ann');
  narrow(mcp.pid);
  const ids = await fill(mcp);
  expect(ids.length).toBeGreaterThan(3);
  expect(await titlesOf(ids, mcp)).toEqual(ids.map(() => 'big'));
  widen(mcp.pid);
  const { id } = answered(await mcp.call('create_task', big));
  expect(await titlesOf([...ids, id], mcp)).toHaveLength(ids.length + 1);
  expect(answered(await mcp.call('list_all_tasks')).tasks).toHaveLength(ids.length + 1);
  expect(await mcp.leave()).toBe(0);
  expect(await halfWritten(await rawDatabase(database), 'sqlite')).toEqual([]);
});

test('a hub whose disk is full reports it in its health check until there is room again', async () => {
  const roomy = mkdtempSync(path.join(os.tmpdir(), 'waggle-health-'));
  // Uses a separate file with a size limit, which also works where mounting is not allowed.
  const here = machineOn(path.join(roomy, 'waggle.db'), patient);
  try {
    const hub = await startHub(here);
    const health = async () => {
      const answer = await fetch(`${hub.url}/healthz`);
      const shape = z.looseObject({ ok: z.boolean(), code: z.string().optional() });
      return { status: answer.status, ...shape.parse(await answer.json()) };
    };
    expect(await health()).toEqual({ status: 200, ok: true });
    const mcp = await startMcp(here, 'ann');
    if (!did('prlimit', '--pid', String(hub.pid), '--fsize=2000000:'))
      throw new Error('There is no way to fill a disk.');
    // A small write of the hub itself may still fit and end the fault, so this repeats until nothing comes between.
    await waitFor(async () => {
      const code = await refusedAtLast(mcp);
      const { status, ok, code: shown } = await health();
      return status === 503 && !ok && shown === code;
    });
    did('prlimit', '--pid', String(hub.pid), '--fsize=unlimited:');
    answered(await mcp.call('create_task', big));
    expect(await health()).toEqual({ status: 200, ok: true });
    await mcp.leave();
  } finally {
    await endAll();
    rmSync(roomy, { recursive: true, force: true });
  }
});

/** Writes until the store refuses; returns the error code. */
async function refusedAtLast(driver: Driver): Promise<string> {
  for (;;) {
    const answer = await driver.call('create_task', big);
    if (!answer.ok) return answer.error.code;
  }
}

test('a killed hub whose write-ahead log is gone reports lost events until somebody accepts the loss', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-lost-'));
  const here = machineOn(undefined, { WAGGLE_HOME: home });
  const health = async ({ url }: { url: string }) => {
    const answer = await fetch(`${url}/healthz`);
    return { status: answer.status, ...z.looseObject({ ok: z.boolean() }).parse(await answer.json()) };
  };
  try {
    expect(await runWaggle(here, ['tools', 'tasks', 'create', 'kept', '--json'])).toMatchObject({ code: 0 });
    const marked = () =>
      z.object({ events: z.int() }).parse(JSON.parse(readFileSync(`${home}/seen.json`, 'utf8'))).events;
    const before = marked();
    const first = await startHub(here);
    expect(await runWaggle(here, ['tools', 'tasks', 'create', 'lost', '--json'])).toMatchObject({ code: 0 });
    await waitFor(() => marked() > before);
    await first.kill();
    for (const log of ['-wal', '-shm']) rmSync(path.join(home, `waggle.db${log}`));
    const next = await startHub(here);
    expect(await health(next)).toMatchObject({ status: 503, ok: false, code: 'STORE_DAMAGED' });
    expect((await runWaggle(here, ['doctor'])).stdout).toMatch(/wrong +events .*newest data is lost/);
    expect(await runWaggle(here, ['doctor', '--accept-loss'])).toMatchObject({ code: 0 });
    expect(await health(next)).toEqual({ status: 200, ok: true });
  } finally {
    await endAll();
    rmSync(home, { recursive: true, force: true });
  }
});

test('a store that nobody can write to is refused with a code and stays unchanged', async () => {
  const closed = mkdtempSync(path.join(os.tmpdir(), 'waggle-closed-'));
  const onMount = did('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', closed);
  try {
    // Where mounting is not allowed, the database path is a folder, which not even root can write as a file.
    const place = onMount ? path.join(closed, 'waggle.db') : closed;
    if (onMount) {
      expect(await runWaggle(machineOn(place), ['tools', 'tasks', 'create', 'x', '--json'])).toMatchObject({ code: 0 });
      expect(did('mount', '-o', 'remount,ro', closed)).toBe(true);
    }
    const before = onMount ? readFileSync(place) : undefined;
    const { stdout, code } = await runWaggle(machineOn(place), ['tools', 'tasks', 'create', 'y', '--json']);
    expect([code === 0, JSON.parse(stdout).code]).toEqual([false, 'STORE_UNAVAILABLE']);
    if (onMount) expect(readFileSync(place)).toEqual(before);
  } finally {
    if (onMount) did('umount', closed);
    rmSync(closed, { recursive: true, force: true });
  }
});

test('a home on a read-only disk is refused with a code, without a stack, and the doctor names it', async () => {
  const closed = mkdtempSync(path.join(os.tmpdir(), 'waggle-home-'));
  const onMount = did('mount', '-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', closed);
  // Where mounting is not allowed, the home is below /proc, where nobody can create a folder.
  const home = onMount ? path.join(closed, 'home') : '/proc/waggle';
  const here = machineOn(undefined, { WAGGLE_HOME: home });
  try {
    if (onMount) {
      expect(await runWaggle(here, ['tools', 'tasks', 'create', 'x', '--json'])).toMatchObject({ code: 0 });
      expect(did('mount', '-o', 'remount,ro', closed)).toBe(true);
    }
    for (const command of [
      ['start', '--port', '0'],
      ['tools', 'tasks', 'list'],
      ['tools', 'tasks', 'create', 'y'],
    ]) {
      const { stdout, stderr, code } = await runWaggle(here, [...command, '--json']);
      expect([code === 0, JSON.parse(stdout).code, stderr]).toEqual([false, 'HOME_UNUSABLE', '']);
    }
    const doctor = await runWaggle(here, ['doctor']);
    expect(doctor.code).not.toBe(0);
    expect(doctor.stdout).toMatch(/wrong +home/);
  } finally {
    if (onMount) did('umount', closed);
    rmSync(closed, { recursive: true, force: true });
  }
});
