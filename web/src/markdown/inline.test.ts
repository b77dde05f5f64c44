import { expect, test } from 'vitest';
import { parseInline, safeAddress } from './inline.ts';

test('emphasis, code and strike-through nest', () => {
  expect(parseInline('**bold `x`** and *em* ~~gone~~')).toEqual([
    {
      kind: 'strong',
      children: [
        { kind: 'text', text: 'bold ' },
        { kind: 'code', text: 'x' },
      ],
    },
    { kind: 'text', text: ' and ' },
    { kind: 'em', children: [{ kind: 'text', text: 'em' }] },
    { kind: 'text', text: ' ' },
    { kind: 'strike', children: [{ kind: 'text', text: 'gone' }] },
  ]);
});

test('only web and mail addresses become links', () => {
  expect(safeAddress('javascript:alert(1)')).toBeUndefined();
  expect(safeAddress('data:text/html,x')).toBeUndefined();
  expect(safeAddress('//evil.example')).toBeUndefined();
  expect(safeAddress('https://a.example')).toBe('https://a.example');
  expect(parseInline('[x](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1))' }]);
});

test('a picture is a pointer, never an address to load', () => {
  expect(parseInline('![logo](https://a.example/x.png)')).toEqual([
    { kind: 'image', alt: 'logo', href: 'https://a.example/x.png' },
  ]);
});

test('bare addresses lose the full stop behind them, and names with underscores stay whole', () => {
  expect(parseInline('see https://a.example/b_c.')).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'link', href: 'https://a.example/b_c', children: [{ kind: 'text', text: 'https://a.example/b_c' }] },
    { kind: 'text', text: '.' },
  ]);
  expect(parseInline('snake_case_name')).toEqual([{ kind: 'text', text: 'snake_case_name' }]);
});

test('a number behind a hash is a task', () => {
  expect(parseInline('see #12, not a#3')).toEqual([
    { kind: 'text', text: 'see ' },
    { kind: 'task', id: '12' },
    { kind: 'text', text: ', not a#3' },
  ]);
});

test('long hostile lines are read in a moment', () => {
  const text = '*'.repeat(20_000) + '[`_~'.repeat(2000);
  expect(parseInline(text).length).toBeGreaterThan(0);
});
