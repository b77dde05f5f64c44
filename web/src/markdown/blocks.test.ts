import { expect, test } from 'vitest';
import { parseBlocks } from './blocks.ts';

const kinds = (text: string) => parseBlocks(text).map(({ kind }) => kind);

test('headings, lists, code, quotes, tables and rules are told apart', () => {
  const text =
    '# Title\n\ntext\n\n- a\n- b\n\n1. one\n\n```ts\ncode\n```\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---';
  expect(kinds(text)).toEqual(['heading', 'paragraph', 'list', 'list', 'code', 'quote', 'table', 'rule']);
});

test('a checkbox says whether it is done', () => {
  const [list] = parseBlocks('- [x] first\n- [ ] second\n- third');
  expect(list).toMatchObject({ kind: 'list', items: [{ checked: true }, { checked: false }, { checked: undefined }] });
});

test('deeper lines belong to the item above', () => {
  const [list] = parseBlocks('- outer\n  - inner\n  more');
  expect(list).toMatchObject({ items: [{ blocks: [{ kind: 'paragraph' }, { kind: 'list' }] }] });
});

test('a fence that never closes takes the rest, and nothing in it is markup', () => {
  expect(parseBlocks('```\n# no heading\n<b>')).toEqual([{ kind: 'code', text: '# no heading\n<b>', language: '' }]);
});

test('tags are text', () => {
  const [paragraph] = parseBlocks('<script>alert(1)</script>');
  expect(paragraph).toEqual({ kind: 'paragraph', lines: [[{ kind: 'text', text: '<script>alert(1)</script>' }]] });
});

test('absurd nesting ends instead of the page', () => {
  expect(kinds(`${'>'.repeat(5000)} deep`)).toEqual(['quote']);
  expect(kinds(Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth * 2)}- x`).join('\n'))).toEqual(['list']);
});
