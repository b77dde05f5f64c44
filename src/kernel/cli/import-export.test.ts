import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

const issues = JSON.stringify([
  { number: 1, title: 'One', state: 'OPEN', url: 'https://github.com/o/r/issues/1' },
  { number: 2, title: 'Two', body: 'depends on #1', state: 'OPEN', url: 'https://github.com/o/r/issues/2' },
]);

test('an import can be previewed without a store, reads stdin and gzip, and reports what it did', async () => {
  const { home, waggle, json } = cliHere();
  const stdin = (text: string | Uint8Array) => ({ stdinBytes: () => Promise.resolve(Buffer.from(text)) });
  const tried = await waggle(['import', '-', '--dry-run'], stdin(issues));
  expect(tried.out).toBe(
    'Would import 2 tasks from GitHub.\nNew numbers: o/r#1 → #1, o/r#2 → #2.\nNothing was changed.\n',
  );
  expect(existsSync(path.join(home, 'waggle.db'))).toBe(false);
  expect((await waggle(['import', '-'], stdin(gzipSync(issues)))).out).toContain('Imported 2 tasks from GitHub.');
  writeFileSync(path.join(home, 'issues.json.gz'), gzipSync(issues));
  expect(await json('import', 'issues.json.gz')).toMatchObject({ added: 0, alreadyThere: 2 });
  expect((await json('task', 'list', '--search', 'o/r#2')).tasks).toMatchObject([{ title: 'Two', blockedBy: ['1'] }]);
  writeFileSync(path.join(home, 'cut.gz'), gzipSync(issues).subarray(0, 40));
  expect(await json('import', 'cut.gz')).toMatchObject({ exit: 2, code: 'IMPORT_INVALID' });
  expect((await waggle(['import', '-'], stdin(''))).err).toContain('There was no input on stdin');
  writeFileSync(path.join(home, 'x.txt'), 'nothing that anybody knows');
  expect(await json('import', 'x.txt', '--from', 'github')).toMatchObject({ exit: 2, code: 'IMPORT_INVALID' });
});

test('a dry run of task files and of Claude Code’s folder says what it would import', async () => {
  const { home, waggle, json } = cliHere();
  const at = (...names: string[]) => path.join(home, ...names);
  const [createdAt, updatedAt] = ['2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z'];
  const whole = { description: '', createdBy: 'al', steps: [], resources: [], createdAt, updatedAt };
  mkdirSync(at('files'));
  writeFileSync(
    at('files', 'tasks.json'),
    JSON.stringify({ nextId: 2, tasks: [{ ...whole, id: '1', title: 'Seed', status: 'active', owner: 'al' }] }),
  );
  mkdirSync(at('claude', 'tasks', 'web'), { recursive: true });
  writeFileSync(at('claude', 'tasks', 'web', '3.json'), '{"id":"3","subject":"One","status":"pending"}');
  const words = async (place: string) => (await waggle(['import', place, '--dry-run'])).out;
  expect(await words('files')).toMatch(/^Would import 1 task\.\n(Would register: al\.\n)?Nothing was changed\.\n$/);
  expect(await words('claude')).toBe('Would import 1 task from web, with new ids.\nNothing was changed.\n');
  expect(await json('import', 'claude', '--dry-run')).toMatchObject({ exit: 0, tasks: 1, dryRun: true });
  expect(existsSync(at('waggle.db'))).toBe(false);
});

test('Claude Code’s folder is imported once, even with teams without tasks', async () => {
  const { home, waggle, json } = cliHere();
  const at = (...names: string[]) => path.join(home, 'claude', ...names);
  mkdirSync(at('tasks', 'web'), { recursive: true });
  writeFileSync(at('tasks', 'web', '1.json'), '{"id":"1","subject":"One","status":"pending"}');
  const member = { name: 'team-lead', agentId: 'team-lead@idle' };
  for (const name of ['web', 'idle']) {
    mkdirSync(at('teams', name), { recursive: true });
    writeFileSync(at('teams', name, 'config.json'), JSON.stringify({ name, leadAgentId: '', members: [member] }));
  }
  expect(await json('import', 'claude')).toMatchObject({ exit: 0, tasks: 1 });
  expect(await json('import', 'claude')).toMatchObject({ exit: 0, tasks: 0, alreadyThere: 1 });
  // Claude Code deletes the files of finished tasks.
  rmSync(at('tasks', 'web', '1.json'));
  writeFileSync(at('tasks', 'web', '2.json'), '{"id":"2","subject":"Two","status":"pending"}');
  expect((await waggle(['import', 'claude'])).out).toBe('Imported 1 task from idle, web, with new ids.\n');
  expect((await json('task', 'list')).tasks).toHaveLength(2);
  await json('board', 'create-team', 'other');
  mkdirSync(at('tasks', 'other'));
  writeFileSync(at('tasks', 'other', '1.json'), '{"id":"1","subject":"One","status":"pending"}');
  expect(await json('import', 'claude')).toMatchObject({ exit: 5, code: 'IMPORT_CONFLICT' });
});

test('no character is lost silently: input that is not UTF-8 is refused, long texts are named', async () => {
  const { home, waggle, json } = cliHere();
  const put = (name: string, content: string | Uint8Array) => writeFileSync(path.join(home, name), content);
  put('old.csv', Buffer.from('id,title\n1,f\u00fcr\n', 'latin1'));
  put('old.json', Buffer.from(issues.replace('One', 'f\u00fcr'), 'latin1'));
  mkdirSync(path.join(home, 'backlog', 'tasks'), { recursive: true });
  put('backlog/tasks/task-1.md', Buffer.from('---\nid: task-1\ntitle: f\u00fcr\n---\n', 'latin1'));
  for (const place of ['old.csv', 'old.json', 'backlog']) {
    const { exit, err } = await waggle(['import', place]);
    expect([place, exit, err]).toEqual([place, 2, expect.stringContaining('is not UTF-8')]);
  }
  expect(await json('task', 'list')).toMatchObject({ tasks: [] });
  put('marked.json', `\ufeff${issues}`);
  expect(await json('import', 'marked.json', '--dry-run')).toMatchObject({ exit: 0, added: 2, cut: [] });
  const topics = Array.from({ length: 40 }, (_, index) => `t${index}`).join(';');
  put('long.csv', `id,title,description,labels\nA-1,One,${'y'.repeat(70_000)},\nA-2,Two,,${topics}\n`);
  expect((await waggle(['import', 'long.csv'])).out).toContain(
    'Shortened to fit into a task: A-1: its description has 70000 bytes of at most 65536, A-2: it has 40 topics of at most 32.\n',
  );
});

test('an export with an endless line is refused before it fills the memory', async () => {
  const { home, waggle, json } = cliHere();
  await json('task', 'add', 'One');
  const { out } = await waggle(['export']);
  writeFileSync(path.join(home, 'endless.jsonl'), out.replace('"One"', `"${'x'.repeat(33 * 1024 * 1024)}"`));
  const refused = await waggle(['import', 'endless.jsonl', '--database', path.join(home, 'new.db')]);
  expect([refused.exit, refused.err]).toEqual([2, expect.stringContaining('A line is longer than any row')]);
});

test('tasks are exported for people and spreadsheets, without formula cells', async () => {
  const { home, json, waggle } = cliHere();
  await json('task', 'add', '=HYPERLINK("http://x")', '--description', 'a, "b"\n# no heading', '--step', 'Do it');
  await json('task', 'add', '+2+3', '--blocked-by', '1', '--priority', '0', '--due', '2030-01-01');
  await json('task', 'add', 'Old');
  await json('task', 'done', '3');
  expect((await waggle(['export', '--format', 'csv', '--out', 'tasks.csv'])).out).toContain('Exported 3 tasks');
  const csv = readFileSync(path.join(home, 'tasks.csv'), 'utf8');
  expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
  expect(csv).toContain("'+2+3");
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  expect(await json('export', '--format', 'csv', '--out', 'tasks.csv')).toMatchObject({ exit: 2 });
  expect(await json('import', 'tasks.csv', '--database', 'other.db')).toMatchObject({ added: 3, source: 'CSV' });
  const { out } = await waggle(['export', '--format', 'markdown']);
  for (const line of ['## Doing', '## Done', '### #2 +2+3', '> # no heading', '- [ ] Do it', 'waits for \\#1'])
    expect(out).toContain(line);
  const whole = await waggle(['export']);
  writeFileSync(path.join(home, 'whole.jsonl.gz'), gzipSync(whole.out));
  expect(await json('import', 'whole.jsonl.gz', '--database', 'third.db')).toMatchObject({ format: 'export' });
});
