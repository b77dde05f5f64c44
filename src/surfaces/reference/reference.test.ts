import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { doorCodes } from '../../core/errors/door-codes.ts';
import { catalog } from '../../tools/catalog.ts';
import { toolsets } from '../../tools/toolsets.ts';
import { page, table } from './markdown.ts';
import { referencePages } from './reference.ts';

const pages = referencePages(catalog, toolsets);

test('the pages on disk are up to date (else npm run generate)', () => {
  for (const [path, text] of pages) expect(readFileSync(`docs/reference/${path}`, 'utf8'), path).toBe(text);
});

test('the same catalog gives the same pages', () => {
  expect([...referencePages(catalog, toolsets)]).toEqual([...pages]);
});

test('every tool has a page, and the index leads to it', () => {
  for (const { name, toolset } of catalog) {
    expect(pages.get(`tools/${toolset}/${name}.md`)).toContain(`# ${name}\n`);
    expect(pages.get('README.md')).toContain(`(tools/${toolset}/${name}.md)`);
  }
});

test('every link leads to a page', () => {
  for (const [path, text] of pages) {
    const links = [...text.matchAll(/\]\(([^)#]+)/g)].map((match) => posix.join(posix.dirname(path), match[1] ?? ''));
    expect(links.filter((link) => !pages.has(link))).toEqual([]);
  }
});

test('codes of the door are listed once, on the page of errors', () => {
  const [, section = ''] = pages.get('errors.md')?.split('## From any tool') ?? [];
  expect(doorCodes.filter((code) => !section.includes(code))).toEqual([]);
});

test('a table keeps its columns whatever a cell contains', () => {
  expect(table(['a', 'b'], [['x|y', 'two\nlines']])).toBe(
    '| a    | b         |\n| ---- | --------- |\n| x\\|y | two lines |',
  );
  expect(page('one', undefined, '', 'two')).toBe('one\n\ntwo\n');
});
