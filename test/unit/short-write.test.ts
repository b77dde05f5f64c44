import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { atEnd } from '../endings.ts';

/** A limit on the size of files shortens a write as a nearly full disk does: only what fits is written. */
const LIMITED = 'ulimit -f 8 && exec "$@"';

test('a write that the disk has room for only in part fails, and the old file stays', async () => {
  const { program, remove } = await bundled('test/unit/short-write-process.ts');
  atEnd(remove);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-short-write-'));
  atEnd(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'kept.json');
  writeFileSync(file, 'before');
  const write = (way: string) =>
    execFileSync('sh', ['-c', LIMITED, 'sh', process.execPath, program, way, file], { encoding: 'utf8' });
  expect(write('replace')).toBe('EFBIG');
  expect(readFileSync(file, 'utf8')).toBe('before');
  expect(readdirSync(folder)).toEqual(['kept.json']);
  expect(write('append')).toBe('EFBIG');
});
