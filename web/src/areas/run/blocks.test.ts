import { expect, test } from 'vitest';
import type { Line } from '../../api/runs/use-transcript.ts';
import { blocksOf, inputInShort } from './blocks.ts';

const line = (seq: number, kind: Line['kind'], text = `line ${seq}`): Line => ({
  seq,
  kind,
  author: kind === 'prompt' ? 'waggle' : 'ada',
  text,
  at: '2026-01-05T12:00:00.000Z',
});

const keys = (lines: readonly Line[]) => blocksOf(lines).map(({ kind, key }) => `${kind} ${key}`);

test('consecutive texts form one block, which a call or a message ends', () => {
  const lines = [line(1, 'prompt'), line(2, 'text'), line(3, 'text'), line(4, 'tool'), line(5, 'text')];
  expect(keys(lines)).toEqual(['prompt 1', 'text 2', 'tool 4', 'text 5']);
});

test('older lines that load later leave the following blocks unchanged', () => {
  const lines = Array.from({ length: 200 }, (_, at) => line(at + 1, 'text'));
  const newest = keys(lines.slice(96 - 1));
  expect(keys(lines).slice(-newest.length)).toEqual(newest);
  expect(blocksOf(lines).every((block) => block.kind === 'text' && block.lines.length <= 16)).toBe(true);
});

test('a result that repeats the last text is not shown twice', () => {
  expect(keys([line(1, 'text', 'Done. '), line(2, 'result', 'Done.')])).toEqual(['text 1']);
  expect(keys([line(1, 'text', 'Nearly.'), line(2, 'result', 'Done.')])).toEqual(['text 1', 'result 2']);
});

test('a truncated text is its own block, and its start hides no result', () => {
  const cut = (seq: number, kind: Line['kind']): Line => ({ ...line(seq, kind, 'The beginning'), cut: true });
  expect(keys([line(1, 'text'), cut(2, 'text'), line(3, 'text'), line(4, 'text'), cut(5, 'text')])).toEqual([
    'text 1',
    'text 2',
    'text 3',
    'text 5',
  ]);
  expect(keys([cut(1, 'text'), cut(2, 'result')])).toEqual(['text 1', 'result 2']);
});

test('a call is summarized by its most informative field', () => {
  expect(inputInShort('{"timeout":3,"command":"ls -l\\nmore"}')).toBe('ls -l');
  expect(inputInShort('{"a":1}')).toBe('{"a":1}');
  expect(inputInShort('{}')).toBe('');
  expect(inputInShort('{"cut off')).toBe('{"cut off');
});
