import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CATALOG, catalogText } from '../../../scripts/write-catalog.mjs';
import { readCases } from '../../cases/every-case.ts';

test('a tool with a file of cases beside it is in the catalog, and its cases are found', async () => {
  const text = catalogText('test/structure/trial-tool');
  expect(text).toContain("import { greetAll } from '../../test/structure/trial-tool/greet-all.ts';");
  expect(text).toContain('  greetAll,\n');
  expect((await readCases('test/structure/trial-tool')).get('greet_all')).toMatchObject({ otherFields: 'words' });
});

test('the catalog on disk lists every tool that has cases (else npm run generate)', () => {
  expect(readFileSync(CATALOG, 'utf8')).toBe(catalogText());
});
