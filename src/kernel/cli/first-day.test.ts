import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { freshSchema } from '../../../test/databases/schemas.ts';
import { formatNames } from '../../satellites/operations/import/import-formats.ts';

test('a task for an unregistered owner is refused with the command that registers the owner', async () => {
  const { waggle } = cliHere();
  const refused = await waggle(['task', 'add', 'Fix the login', '--owner', 'codex']);
  expect(refused).toMatchObject({ exit: 4, out: '' });
  expect(refused.err).toContain('waggle agent add codex');
  expect(refused.err).not.toContain('<id>');
});

test('a new task that waits for its own future id is refused: there is no such task', async () => {
  const { json } = cliHere();
  expect(await json('task', 'add', 'First', '--blocked-by', '1')).toMatchObject({ exit: 4, code: 'TASK_NOT_FOUND' });
  expect(await json('task', 'list')).toMatchObject({ tasks: [] });
});

test('drafts have their own list, and a task shows the same status in a list and alone', async () => {
  const { json, waggle } = cliHere();
  await json('board', 'create-team', 'shop');
  await json('board', 'add', 'For anybody');
  await json('task', 'add', 'Later', '--draft');
  const ids = async (status: string) =>
    (await json('task', 'list', '--status', status)).tasks.map(({ id }: { id: string }) => id).join(' ');
  expect([await ids('pending'), await ids('draft')]).toEqual(['1', '2']);
  expect((await waggle(['task', 'show', '1'])).out).toContain('#1 For anybody  ○ pending');
  expect((await waggle(['task', 'show', '2'])).out).toContain('#2 Later  ○ draft');
});

test('mistakes in a command are explained in terms of the shell', async () => {
  const { waggle } = cliHere();
  const place = await waggle(['import', 'nowhere.json']);
  expect(place.exit).toBe(2);
  expect(place.err).toContain('There is no file or folder');
  expect(place.err).not.toContain('Repair');
  for (const args of [
    ['task', 'show', 'abc'],
    ['token', 'create', 'user', '--scopes', 'foo'],
  ]) {
    const { err, exit } = await waggle(args);
    expect([exit, err]).toEqual([2, expect.stringContaining('--help')]);
    expect(err).not.toContain('listed fields');
  }
});

test.each([
  ['a file', () => []],
  ['a server', () => ['--database', freshSchema()]],
])(
  'status counts open tasks, agents and runs in %s, even without a hub, and never creates a store',
  async (_, place) => {
    const { json: run, waggle: type } = cliHere();
    const at = place();
    const json = (...args: string[]) => run(...args, ...at);
    const waggle = (args: string[]) => type([...args, ...at]);
    expect(await json('status')).not.toHaveProperty('work');
    expect(await json('status')).not.toHaveProperty('work');
    await json('agent', 'add', 'codex');
    await json('task', 'add', 'Fix the login', '--owner', 'codex');
    await json('task', 'add', 'Later', '--draft');
    await json('task', 'add', 'Old');
    await json('task', 'done', '3');
    expect(await json('status')).toMatchObject({ running: false, work: { openTasks: 2, agents: 2, running: 0 } });
    expect((await waggle(['status'])).out).toMatch(/open tasks +2\nagents +2\nrunning now +0/);
  },
);

test('status says that a store cannot be read, and which command tells why', async () => {
  const { json, waggle } = cliHere();
  const at = ['--database', 'postgres://nobody@127.0.0.1:9/none'];
  expect(await json('status', ...at)).toMatchObject({ exit: 7, running: false, databaseAnswers: false });
  expect((await waggle(['status', ...at])).out).toContain('It cannot be read now. To find out why: waggle doctor');
});

test('the help of a command that needs a subcommand fits the terminal', async () => {
  const { waggle } = cliHere();
  const { out } = await waggle(['service']);
  expect(out).toContain('systemd on Linux');
  expect(Math.max(...out.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
});

test('a hint names the program as it was called, and titles stay unchanged', async () => {
  const { waggle } = cliHere();
  const here = { program: 'node bin/waggle.js' };
  expect((await waggle(['task', 'list'], here)).out).toBe(
    'No open tasks. To add one: node bin/waggle.js task add "…"\n',
  );
  expect((await waggle(['status'], here)).out).toContain('Start one: node bin/waggle.js start\n');
  expect((await waggle(['runs'], here)).out).toContain('node bin/waggle.js task run <id>');
  expect((await waggle(['upgrade'], here)).out).toContain('\n  node bin/waggle.js backup\n');
  await waggle(['agent', 'add', 'al']);
  await waggle(['board', 'create-team', 'shop', '--agent', 'al']);
  await waggle(['board', 'add', 'Hidden', '--agent', 'al']);
  expect((await waggle(['task', 'list'], here)).err).toContain('To see them: node bin/waggle.js board join shop');
  await waggle(['task', 'add', 'Document waggle start']);
  expect((await waggle(['task', 'show', '2'], here)).out).toContain('#2 Document waggle start');
});

test('an unknown program to import from is refused with a list of the known ones', async () => {
  const { home, waggle } = cliHere();
  writeFileSync(path.join(home, 'old.csv'), 'id,title\n1,Draw it\n');
  const refused = await waggle(['import', 'old.csv', '--from', 'jira']);
  expect(refused.exit).toBe(2);
  expect(refused.err).toContain(`Allowed choices are ${formatNames.join(', ')}.`);
  expect(refused.err).not.toContain('Repair');
});

test('an unreachable database gets a hint to the doctor, and none about keys', async () => {
  const { waggle } = cliHere();
  const refused = await waggle(['task', 'list', '--database', 'postgres://nobody@127.0.0.1:1/none']);
  expect(refused).toMatchObject({ exit: 7, out: '' });
  expect(refused.err).toMatch(
    /\(STORE_UNAVAILABLE\)\nTry again in a moment.*waggle config get database.*waggle doctor/,
  );
  expect(refused.err).not.toContain('idempotency');
});

test('status of an unusable home says why, and promises no store there', async () => {
  const { home, waggle, json } = cliHere();
  const file = path.join(home, 'file');
  writeFileSync(file, '');
  const { exit, out } = await waggle(['status', '--home', file]);
  expect(exit).toBe(7);
  expect(out).toContain(`no command works here: ${file} is not a folder.`);
  expect(out).not.toContain('waggle.db');
  expect(await json('status', '--home', file)).toMatchObject({ running: false, fault: `${file} is not a folder.` });
});

test('the doctor tells how to repair a damaged store', async () => {
  const { home, waggle } = cliHere();
  writeFileSync(path.join(home, 'waggle.db'), 'This was never a store. '.repeat(400));
  const { exit, out } = await waggle(['doctor']);
  expect([exit, out]).toEqual([1, expect.stringMatching(/STORE_DAMAGED.*Restore a backup: waggle restore <file>/)]);
});

test('filters by agent do not set the caller, which only --agent does', async () => {
  const { waggle, json } = cliHere();
  await waggle(['agent', 'add', 'al']);
  expect(await json('runs', 'list', '--of-agent', 'al')).toMatchObject({ exit: 0, runs: [] });
  // The old flag name still works.
  expect(await json('runs', 'list', '--input-agent', 'al')).toMatchObject({ exit: 0, runs: [] });
  for (const page of [
    ['runs', 'list'],
    ['board', 'messages'],
    ['lanes', 'inbox'],
    ['plans', 'claim'],
  ]) {
    const { out } = await waggle([...page, '--help']);
    expect([page, out.includes('--input-agent')]).toEqual([page, false]);
  }
  expect((await waggle(['board', 'messages', '--help'])).out).toContain('--of-agent');
  expect((await waggle(['lanes', 'inbox', '--help'])).out).not.toContain('-agent <text>');
});

test('a store that cannot be filled is said to contain tasks, not their memories', async () => {
  const { home, waggle } = cliHere();
  await waggle(['task', 'add', 'One']);
  await waggle(['export', '--out', 'all.jsonl']);
  await waggle(['task', 'add', 'Two', '--home', path.join(home, 'second')]);
  const { exit, err } = await waggle(['import', 'all.jsonl', '--home', path.join(home, 'second')]);
  expect([exit, err]).toEqual([5, expect.stringContaining('That store is in use: it holds tasks.')]);
});

test('contexts are listed in the same columns, whichever is active', async () => {
  const { home, waggle } = cliHere();
  const contexts = { there: { url: 'https://hub.example.org', token: 'wgl_x', agent: 'al' } };
  for (const current of ['local', 'there']) {
    writeFileSync(path.join(home, 'contexts.json'), JSON.stringify({ current, contexts }), { mode: 0o600 });
    const { out } = await waggle(['context', 'list']);
    expect(out.split('\n')[0]?.split(/\s+/)).toEqual(['CONTEXT', 'CURRENT', 'URL', 'AGENT']);
  }
});
