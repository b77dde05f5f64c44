import { expect, test } from 'vitest';
import { safeAddress } from './address.ts';
import { type Piece, parse } from './parse.ts';

const kinds = (text: string) => parse(text).map(({ kind }) => kind);

/** A line in compact notation: `strong(bold code(x))`. */
const told = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ kind, text, href, children }) => {
      const inner = children.length > 0 ? told(children) : text;
      return kind === 'text' ? inner : `${kind}(${href === undefined ? '' : `${href} `}${inner})`;
    })
    .join('');

const line = (text: string) => told(parse(text)[0]?.children ?? []);

test('headings, lists, code, quotes, tables and rules are recognized', () => {
  const text =
    '# Title\n\ntext\n\n- a\n- b\n\n1. one\n\n```ts\ncode\n```\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n---';
  expect(kinds(text)).toEqual(['heading', 'paragraph', 'list', 'numbers', 'block', 'quote', 'table', 'rule']);
});

test('a table has rows of cells', () => {
  expect(told(parse('| a | b |\n|---|---|\n| 1 | *2* |'))).toBe('table(row(head(a)head(b))row(cell(1)cell(em(2))))');
});

test('a checkbox says whether it is done', () => {
  const [list] = parse('- [x] first\n- [ ] second\n- third');
  expect(list?.children.map(({ checked }) => checked)).toEqual([true, false, undefined]);
  expect(told(list?.children ?? [])).toBe('item(paragraph(first))item(paragraph(second))item(paragraph(third))');
});

test('indented lines belong to the item above, and a list continues from its first number', () => {
  const [list] = parse('- outer\n  - inner\n\n  more');
  expect(list?.children[0]?.children.map(({ kind }) => kind)).toEqual(['paragraph', 'list', 'paragraph']);
  expect(parse('7. seven\n8. eight')[0]).toMatchObject({ kind: 'numbers', start: 7 });
});

test('an unclosed fence takes the rest, and nothing in it is markup', () => {
  expect(parse('```\n# no heading\n<b>')).toMatchObject([{ kind: 'block', text: '# no heading\n<b>' }]);
});

test('tags are text', () => {
  expect(line('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
  expect(line('a <img src=x onerror=alert(1)> b')).toBe('a <img src=x onerror=alert(1)> b');
});

test('emphasis, code and strike-through nest, and single line breaks stay', () => {
  expect(line('**bold `x`** and *em* ~~gone~~')).toBe('strong(bold code(x)) and em(em) strike(gone)');
  expect(line('one\ntwo')).toBe('onebreak()two');
});

test('only web and mail addresses become links', () => {
  expect(safeAddress('javascript:alert(1)')).toBeUndefined();
  expect(safeAddress('data:text/html,x')).toBeUndefined();
  expect(safeAddress('//evil.example')).toBeUndefined();
  expect(safeAddress('https://a.example')).toBe('https://a.example');
  for (const address of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', '//evil.example', 'file:///etc', '/tasks/1']) {
    expect(line(`[x](${address})`)).not.toContain('link(');
    expect(line(`![x](${address})`)).not.toContain('image(');
  }
  expect(line('[x](&#106;avascript:alert(1))')).not.toContain('link(');
  expect(line('<javascript:alert(1)>')).not.toContain('link(');
  expect(line('[x](https://a.example "title")')).toBe('link(https://a.example x)');
});

test('an address as the text of a link is not a second link', () => {
  expect(line('[https://bank.example](https://evil.example)')).toBe('link(https://evil.example https://bank.example)');
  expect(line('[see #12](https://a.example)')).toBe('link(https://a.example see #12)');
});

test('an image becomes a link to its address', () => {
  expect(parse('![logo](https://a.example/x.png)')[0]?.children).toMatchObject([
    { kind: 'image', text: 'logo', href: 'https://a.example/x.png' },
  ]);
});

test('a period after a bare address is not part of it, and names with underscores stay whole', () => {
  expect(line('see https://a.example/b_c.')).toBe('see link(https://a.example/b_c https://a.example/b_c).');
  expect(line('snake_case_name, www.a.example and a@b.example')).toBe('snake_case_name, www.a.example and a@b.example');
});

test('a number after a hash is a task', () => {
  expect(line('see #12, not a#3, not `#4`')).toBe('see task(12), not a#3, not code(#4)');
});

test('text that is nested too deep is shown as written', () => {
  const deep = `${'>'.repeat(5000)} deep`;
  expect(parse(deep)).toEqual([{ kind: 'block', text: deep, children: [] }]);
});
