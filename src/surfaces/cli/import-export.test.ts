import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';

const issues = JSON.stringify([
  { number: 1, title: 'One', state: 'OPEN', url: 'https://github.com/o/r/issues/1' },
  { number: 2, title: 'Two', body: 'depends on #1', state: 'OPEN', url: 'https://github.com/o/r/issues/2' },
]);

test('an import is tried without a store, comes from stdin and packed, and tells what it did', async () => {
  const { home, waggle, json } = cliHere();
  const stdin = (text: string | Uint8Array) => ({ stdinBytes: () => Promise.resolve(Buffer.from(text)) });
  const tried = await waggle(['import', '-', '--dry-run'], stdin(issues));
  expect(tried.out).toBe(
    'Would import 2 tasks from GitHub.\nTheir numbers here: o/r#1 → #1, o/r#2 → #2.\nNothing was changed.\n',
  );
  expect(existsSync(path.join(home, 'waggle.db'))).toBe(false);
  expect((await waggle(['import', '-'], stdin(gzipSync(issues)))).out).toContain('Imported 2 tasks from GitHub.');
  writeFileSync(path.join(home, 'issues.json.gz'), gzipSync(issues));
  expect(await json('import', 'issues.json.gz')).toMatchObject({ added: 0, alreadyThere: 2 });
  expect((await json('task', 'list', '--search', 'o/r#2')).tasks).toMatchObject([{ title: 'Two', blockedBy: ['1'] }]);
  writeFileSync(path.join(home, 'cut.gz'), gzipSync(issues).subarray(0, 40));
  expect(await json('import', 'cut.gz')).toMatchObject({ exit: 2, code: 'IMPORT_INVALID' });
  expect((await waggle(['import', '-'], stdin(''))).err).toContain('Nothing came on stdin');
  writeFileSync(path.join(home, 'x.txt'), 'nothing that anybody knows');
  expect(await json('import', 'x.txt', '--from', 'github')).toMatchObject({ exit: 2, code: 'IMPORT_INVALID' });
});

test('tasks are exported for people and spreadsheets, and no cell is a formula', async () => {
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
