import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder } from '../../../../test/repositories.ts';
import { openSpecFiles } from './spec-files.ts';

const slug = 'first-root';

/** A change whose archive would write the first root of its repository. */
function archived(text: string) {
  const folder = someFolder();
  const files = openSpecFiles(folder);
  files.createChange(slug, { text: 'A change.\n', base: undefined });
  files.committed();
  const archivedPath = files.archivePath(slug, '2026-01-05');
  const record = { slug, archivedPath, mergedHash: 'hash', strategy: 'three_way', conflicts: [], applied: 1 } as const;
  files.archive(record, { before: undefined, after: text });
  return { files, root: path.join(folder, 'SPEC.md'), change: path.join(folder, files.changePath(slug)) };
}

test('an archive that is taken back leaves no root where there was none', () => {
  const { files, root, change } = archived('The first root.\n');
  expect(readFileSync(root, 'utf8')).toBe('The first root.\n');
  expect(existsSync(change)).toBe(false);
  files.restart();
  expect(existsSync(root)).toBe(false);
  expect(existsSync(change)).toBe(true);
});

test('a new root that somebody has edited since is kept', () => {
  const { files, root } = archived('The first root.\n');
  writeFileSync(root, 'An edited root.\n');
  files.restart();
  expect(readFileSync(root, 'utf8')).toBe('An edited root.\n');
});
