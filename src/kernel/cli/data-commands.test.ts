import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { installedBy } from '../hub/package-place.ts';
import { renew } from './commands/upgrade.ts';

test('a backup lists its contents, has a unique name, and overwrites nothing', async () => {
  const { home, json, waggle } = cliHere();
  expect(await json('backup')).toMatchObject({ exit: 4, code: 'STORE_NOT_FOUND' });
  await json('task', 'add', 'one');
  const { file, tasks, events, verified } = await json('backup');
  expect({ tasks, events }).toEqual({ tasks: 1, events: 1 });
  expect(verified).toHaveLength(3);
  expect(readdirSync(path.join(home, 'backups'))).toEqual([path.basename(file)]);
  expect((await waggle(['backup', 'mine.db'])).out).toContain('contains 1 task and 1 event.');
  expect(await json('backup', 'mine.db')).toMatchObject({ exit: 5, code: 'FILE_EXISTS' });
});

test('an export goes to stdout or to a new file, and can be imported elsewhere once', async () => {
  const { home, json, waggle } = cliHere();
  await json('task', 'add', 'one');
  const { out, err } = await waggle(['export']);
  const { file, rows, sha256 } = await json('export', '--out', 'all.jsonl');
  expect(readFileSync(file, 'utf8')).toBe(out);
  expect(err).toContain(sha256);
  // A header line and a trailer line that confirms that the export is complete.
  expect(out.trimEnd().split('\n')).toHaveLength(rows + 2);
  expect(await json('export', '--out', 'all.jsonl')).toMatchObject({ code: 'FILE_EXISTS' });
  expect(await json('import', 'all.jsonl', '--database', 'new.db')).toMatchObject({ format: 'export', rows });
  expect(await json('import', 'all.jsonl', '--database', 'new.db')).toMatchObject({ already: true });
  const there = path.join(home, 'there');
  expect(await json('import', 'all.jsonl', '--home', there)).toMatchObject({ rows });
  expect(await json('task', 'list', '--home', there)).toMatchObject({ tasks: [{ title: 'one' }] });
  expect(readdirSync(home).filter((name) => name.includes('.part'))).toEqual([]);
});

test('an export can be imported into a new store even if the home has a file of one of its agents', async () => {
  const { home, json } = cliHere();
  mkdirSync(path.join(home, 'agents/reviewer'), { recursive: true });
  writeFileSync(path.join(home, 'agents/reviewer/agent.json'), '{"name":"Reviewer"}');
  await json('task', 'add', 'one');
  const { file, rows } = await json('export', '--out', 'all.jsonl');
  expect(await json('import', file, '--database', 'new.db')).toMatchObject({ exit: 0, rows, already: false });
  expect(await json('import', file, '--database', 'new.db')).toMatchObject({ exit: 0, already: true });
});

test('a folder of task files is recognized by its content, and skipped files are reported', async () => {
  const { home, json, waggle } = cliHere();
  await json('task', 'add', 'parent', '--step', 'a');
  await json('call', 'create_subtask', '{"taskId":"1","stepIndex":0,"title":"child"}');
  await json('task', 'done', '2');
  expect((await waggle(['mirror', 'files'])).out).toContain('Wrote tasks/tasks.json');
  const history = path.join(home, 'files/tasks/history.jsonl');
  writeFileSync(history, '{"id":"2"\n');
  const { out } = await waggle(['import', 'files', '--database', 'new.db']);
  expect(out).toBe(`Imported 1 task.
Skipped as unreadable or duplicate: history.jsonl line 1.
Dropped links that cannot be kept: #1 -> #2.
`);
  expect((await waggle(['import', 'files', '--database', 'new.db'])).out).toContain('1 task already existed.');
  expect(await json('import', path.join('files', 'tasks'), '--database', 'third.db')).toMatchObject({ added: 1 });
  mkdirSync(path.join(home, 'empty'));
  expect(await json('import', 'empty')).toMatchObject({ exit: 2, code: 'IMPORT_INVALID' });
  expect(await json('import', 'nowhere')).toMatchObject({ code: 'IMPORT_INVALID' });
});

test('an impossible place for a store or a mirror is refused with a code', async () => {
  const { home, json } = cliHere();
  await json('task', 'add', 'one');
  for (const to of ['mysql://localhost/x', ''])
    expect(await json('migrate', '--to', to)).toMatchObject({ code: 'INVALID_INPUT' });
  writeFileSync(path.join(home, 'file'), '');
  expect(await json('mirror', 'file')).toMatchObject({ code: 'INVALID_INPUT' });
  expect(await json('restore', home, '--database', 'new.db')).toMatchObject({ code: 'BACKUP_INVALID' });
});

test('a mirror that is off needs a folder, and the doctor checks the one that is on', async () => {
  const { home, json } = cliHere();
  await json('task', 'add', 'one');
  const mirrorCheck = async () =>
    (await json('doctor')).checks.find(({ check }: { check: string }) => check === 'mirror').state;
  expect(await mirrorCheck()).toBe('note');
  expect(await json('mirror')).toMatchObject({ folder: path.join(home, 'mirror'), keptByHub: false });
  expect(await mirrorCheck()).toBe('ok');
  await json('config', 'set', 'mirror', path.join(home, 'config.json'));
  expect(await mirrorCheck()).toBe('wrong');
  await json('config', 'set', 'mirror', 'off');
  expect(await mirrorCheck()).toBe('ok');
  expect(await json('mirror')).toMatchObject({ code: 'INVALID_INPUT' });
});

test('upgrade notes name the version, the schema and the steps, and migrate nothing', async () => {
  const { home, json, waggle } = cliHere();
  expect(await json('upgrade')).toMatchObject({ exit: 0, schema: null });
  expect(existsSync(path.join(home, 'waggle.db'))).toBe(false);
  await json('task', 'add', 'one');
  const { schema, knownSchema, steps } = await json('upgrade');
  expect(schema).toBe(knownSchema);
  expect(steps).toContain('waggle backup');
  expect((await waggle(['upgrade'])).out).toContain('up to date');
});

test('an upgrade does not point to a registry, where the name may belong to anybody', () => {
  expect(installedBy('/usr/lib/node_modules/waggle-hub')).toBe('npm');
  expect(installedBy('/home/ada/.npm/_npx/1/node_modules/waggle-hub')).toBe('npx');
  for (const how of ['npm', 'npx'] as const)
    expect(renew[how]).toBe('npm install --global ./waggle-hub-<newer version>.tgz');
});

test('the search index is rebuilt, and boards are mirrored and imported with the tasks', async () => {
  const { waggle, json, home } = cliHere();
  await json('board', 'TeamCreate', '--input', '{"team_name":"web"}');
  await json('board', 'TaskCreate', '--input', '{"subject":"Draw it","description":"d","team_name":"web"}');
  expect(await json('reindex')).toMatchObject({ memories: 1 });
  expect((await waggle(['reindex'])).out).toBe('Indexed 1 memory.\n');
  expect((await waggle(['mirror', 'out'])).exit).toBe(0);
  const teams = path.join(home, 'out', 'teams');
  expect(JSON.parse(readFileSync(path.join(teams, 'web', 'config.json'), 'utf8'))).toMatchObject({ name: 'web' });
  rmSync(path.join(home, 'out', 'tasks', 'tasks.json'));
  expect(await json('import', 'out', '--database', 'copy.db')).toMatchObject({
    format: 'board files',
    teams: ['web'],
    tasks: 1,
  });
});
