import { expect, test } from 'vitest';
import { jsonTree, nodeAt, plainOf, withMember, withoutMember } from './json-text.ts';

const tree = (text: string) => jsonTree(text, { comments: true }) ?? expect.unreachable();
const set = (text: string, path: (string | number)[], value: unknown) => withMember(text, tree(text), path, value);
const cut = (text: string, path: (string | number)[]) => withoutMember(text, tree(text), path);

test('one member changes and every other character stays', () => {
  const text = '{\n    "n": 12345678901234567890,\n    "a": {"b" : 1.0 },\n    "a2": []\n}\n';
  expect(set(text, ['a', 'b'], 2)).toBe(text.replace('1.0', '2'));
  expect(set(text, ['a', 'c'], { d: 1 })).toBe(text.replace('1.0 }', '1.0,"c": {"d":1} }'));
  expect(set(text, ['x', 'y'], 1)).toBe(text.replace('"a2": []\n', '"a2": [],\n    "x": {\n        "y": 1\n    }\n'));
  expect(set(text, ['a', 'b'], 1)).toBe(text);
  expect(cut(set(text, ['x'], { y: 1 }), ['x'])).toBe(text);
});

test('comments stay with their members, whatever is added or removed', () => {
  const text =
    '{\n  // servers\n  "s": {\n    "one": {}, // first\n    // about two\n    "two": { "x": 1 } // second\n  },\n}\n';
  const more = set(text, ['s', 'three'], { y: 2 });
  expect(more).toBe(text.replace('} // second\n', '}, // second\n    "three": {\n      "y": 2\n    }\n'));
  expect(cut(more, ['s', 'three'])).toBe(text);
  expect(cut(text, ['s', 'one'])).toContain('// about two\n    "two"');
  const first = '{\n  "s": {\n    "ours": {\n      "a": 1\n    },\n    // next\n    "o": {}\n  }\n}\n';
  expect(cut(first, ['s', 'ours'])).toBe('{\n  "s": {\n    // next\n    "o": {}\n  }\n}\n');
  expect(set('{\n  // nothing yet\n}\n', ['a'], 1)).toBe('{\n  // nothing yet\n  "a": 1\n}\n');
});

test('compact texts stay compact, an empty one is formatted, and line ends are kept', () => {
  expect(set('{"a":1}', ['s', 'w'], { c: 1 })).toBe('{"a":1,"s":{"w":{"c":1}}}');
  expect(set('{}', ['s', 'w'], 1)).toBe('{\n  "s": {\n    "w": 1\n  }\n}');
  expect(set('{\r\n\t"a": 1\r\n}', ['b'], 2)).toBe('{\r\n\t"a": 1,\r\n\t"b": 2\r\n}');
});

test('lists grow at their end and lose single items', () => {
  const text = '{\n  "l": [\n    {"x":1},\n    {"y":1} // c\n  ]\n}\n';
  expect(set(text, ['l', 2], { z: 1 })).toBe(
    text.replace('{"y":1} // c\n', '{"y":1}, // c\n    {\n      "z": 1\n    }\n'),
  );
  expect(plainOf(nodeAt(tree(cut(text, ['l', 0])), ['l']))).toEqual([{ y: 1 }]);
  expect(set('{"h":{}}', ['h', 'Stop', 0], 1)).toBe('{"h":{"Stop":[1]}}');
});

test('the last one of a duplicate key counts', () => {
  expect(set('{"a":1,"a":{"b":1}}', ['a', 'b'], 2)).toBe('{"a":1,"a":{"b":2}}');
});

test('a text that the client could not read has no tree', () => {
  expect(jsonTree('{"a":1,}', { comments: false })).toBeUndefined();
  expect(jsonTree('{"a":1} // c', { comments: false })).toBeUndefined();
  expect(jsonTree('{"a":1,} // c', { comments: true })).toBeDefined();
  for (const text of ['', '[1]', '{ broken', '{"a":}']) expect(jsonTree(text, { comments: true })).toBeUndefined();
});
