import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

const checkOf = async (json: ReturnType<typeof cliHere>['json'], name: string) =>
  (await json('doctor')).checks.filter(({ check }: { check: string }) => check === name);

async function withTasks() {
  const here = cliHere();
  for (let count = 0; count < 20; count++) await here.json('task', 'add', `Task ${count}`);
  return { ...here, file: path.join(here.home, 'waggle.db') };
}

test('a damaged, cut or emptied store has a code that points to restore, and doctor finds it', async () => {
  const { home, file, json, waggle } = await withTasks();
  await json('backup', 'good.db');
  const whole = readFileSync(file);
  const overwritten = Buffer.from(whole);
  overwritten.fill(0xa5, 4096, whole.length - 4096);
  const broken = {
    corrupt: overwritten,
    cut: whole.subarray(0, 5000),
    'without a head': Buffer.concat([Buffer.alloc(200, 0x20), whole.subarray(200)]),
    empty: Buffer.alloc(0),
  };
  for (const [what, content] of Object.entries(broken)) {
    for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
    writeFileSync(file, content);
    const { exit, err } = await waggle(['task', 'list']);
    expect([what, exit, err]).toEqual([what, 7, expect.stringMatching(/\(STORE_DAMAGED\)\nRestore a backup/)]);
    expect([what, (await json('doctor')).ok]).toEqual([what, false]);
    expect(readFileSync(file).equals(content)).toBe(true);
  }
  expect(await json('restore', 'good.db')).toMatchObject({ exit: 0, tasks: 20 });
  expect(await json('doctor')).toMatchObject({ ok: true });
  expect(path.dirname(file)).toBe(home);
});

test('damage that commands do not notice is found by the doctor, which checks every page', async () => {
  const { file, json } = await withTasks();
  const bytes = readFileSync(file);
  // Corrupts a page with the text of a late task, which listing agents does not read.
  const at = bytes.lastIndexOf('Task 19');
  bytes.fill(0xff, Math.floor(at / 4096) * 4096, Math.floor(at / 4096) * 4096 + 16);
  writeFileSync(file, bytes);
  for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
  expect((await json('doctor')).ok).toBe(false);
});

test('a store that has lost its newest events is detected by the mark outside of it', async () => {
  const { home, file, json } = await withTasks();
  const older = path.join(home, 'older.db');
  copyFileSync(file, older);
  await json('task', 'add', 'lost');
  expect(await checkOf(json, 'events')).toMatchObject([{ state: 'ok' }]);
  // Simulates the loss of a WAL before its checkpoint, which leaves the database file in its earlier state.
  for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
  copyFileSync(older, file);
  const lost = [{ state: 'wrong', says: expect.stringContaining('lost') }];
  expect(await checkOf(json, 'events')).toMatchObject(lost);
  for (let count = 0; count < 5; count++) await json('task', 'add', `Later ${count}`);
  expect(await checkOf(json, 'events')).toMatchObject(lost);
  expect(await json('doctor', '--accept-loss')).toMatchObject({ ok: true });
  await json('task', 'add', 'Latest');
  expect(await checkOf(json, 'events')).toMatchObject([{ state: 'ok' }]);
});

test('a command on another store keeps the mark of a loss', async () => {
  const { home, file, json } = await withTasks();
  const older = path.join(home, 'older.db');
  copyFileSync(file, older);
  await json('task', 'add', 'lost');
  for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
  copyFileSync(older, file);
  const lost = [{ state: 'wrong', says: expect.stringContaining('lost') }];
  expect(await checkOf(json, 'events')).toMatchObject(lost);
  expect(await json('backup', 'kept.db')).toMatchObject({ exit: 0 });
  const other = path.join(home, 'other.db');
  expect(await json('restore', 'kept.db', '--database', other)).toMatchObject({ exit: 0 });
  expect(await json('export', '--out', 'all.jsonl', '--database', other)).toMatchObject({ exit: 0 });
  expect(await json('doctor', '--accept-loss', '--database', other)).toMatchObject({ ok: true });
  expect(await checkOf(json, 'events')).toMatchObject(lost);
});

test('the doctor reports an environment that names another store than the home uses', async () => {
  const { home, waggle } = await withTasks();
  const env = { WAGGLE_HOME: home, HOME: home, WAGGLE_DATABASE: path.join(home, 'none.db') };
  expect((await waggle(['task', 'list'], { env })).err).toContain('(OTHER_STORE)');
  const { exit, out } = await waggle(['doctor'], { env });
  expect([exit, out]).toEqual([1, expect.stringContaining('WAGGLE_DATABASE')]);
});

test('a file with only the header of a store does not count as new; a missing one does', async () => {
  const { file, json, waggle } = await withTasks();
  const removeLogs = () => {
    for (const log of ['-wal', '-shm']) rmSync(`${file}${log}`, { force: true });
  };
  removeLogs();
  // The state of a SQLite file whose first write-ahead log is lost: one page without a schema.
  const head = Buffer.from(readFileSync(file).subarray(0, 4096));
  head.writeUInt32BE(1, 28);
  head.writeUInt32BE(0, 60);
  head.fill(0, 100);
  head[100] = 13;
  head.writeUInt16BE(4096, 105);
  writeFileSync(file, head);
  const { exit, err } = await waggle(['task', 'list']);
  expect([exit, err]).toEqual([7, expect.stringMatching(/\(STORE_DAMAGED\)\nRestore a backup/)]);
  expect(readFileSync(file).equals(head)).toBe(true);
  rmSync(file);
  removeLogs();
  await json('task', 'add', 'First');
  expect(await json('doctor')).toMatchObject({ ok: true });
});

test('a home that cannot be created or used is named, without a stack', async () => {
  const { home, waggle, json } = cliHere();
  writeFileSync(path.join(home, 'file'), '');
  mkdirSync(path.join(home, 'open'), { mode: 0o777 });
  truncateSync(path.join(home, 'file'));
  for (const place of ['file/below', 'file']) {
    const { exit, err } = await waggle(['task', 'list', '--home', path.join(home, place)]);
    expect([place, exit, err]).toEqual([place, 7, expect.stringMatching(/^\S+ [^\n]+\(HOME_UNUSABLE\)\n[^\n]+\n$/)]);
    expect(await json('doctor', '--home', path.join(home, place))).toMatchObject({ ok: false });
  }
});

test('a store whose file is a link is refused, and so is a mirror that leads elsewhere', async () => {
  const { home, file, json, waggle } = await withTasks();
  const elsewhere = path.join(home, 'elsewhere');
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, path.join(home, 'tasks'));
  const mirrored = await waggle(['mirror', home]);
  expect([mirrored.exit, mirrored.err]).toEqual([2, expect.stringContaining(`${path.join(home, 'tasks')} is a link`)]);
  expect(readdirSync(elsewhere)).toEqual([]);

  renameSync(file, path.join(elsewhere, 'kept.db'));
  symlinkSync(path.join(elsewhere, 'kept.db'), file);
  const listed = await waggle(['task', 'list']);
  expect([listed.exit, listed.err]).toEqual([5, expect.stringContaining('is a link: name the file')]);
  expect((await json('doctor')).ok).toBe(false);
});
