import { expect, test } from 'vitest';
import { withMember, withoutMember } from './json-text.ts';

const entry = { command: 'x', args: [] };

test('one place changes, and every other character of the text stays as it is', () => {
  const text = `{
\t"big": 12345678901234567890, "exact": 1.10,
\t"twice": 1, "twice": 2,
\t"servers": {
\t\t"o\\"}{": { "a": ["}", "]", "\\\\"] },
\t\t"mine": {"command": "old"}
\t},
\t"last": null
}
`;
  const after = withMember(text, ['servers', 'mine'], entry);
  expect(after).toBe(text.replace('{"command": "old"}', '{\n\t\t\t"command": "x",\n\t\t\t"args": []\n\t\t}'));
  expect(withMember(after, ['servers', 'mine'], entry)).toBe(after);
  const gone = withoutMember(text, ['servers', 'mine']);
  expect(gone).toBe(text.replace(',\n\t\t"mine": {"command": "old"}', ''));
  expect(JSON.parse(withMember(gone, ['servers', 'mine'], entry))).toEqual(JSON.parse(after));
});

test.each([
  ['{}', '{\n  "servers": {\n    "mine": 1\n  }\n}'],
  ['{"a":1}', '{"a":1,"servers":{"mine":1}}'],
  ['{ "a": 1 }', '{ "a": 1, "servers": {"mine":1} }'],
  ['{"a":1,"servers":{}}', '{"a":1,"servers":{"mine":1}}'],
  ['{\r\n  "servers": {}\r\n}', '{\r\n  "servers": {\r\n    "mine": 1\r\n  }\r\n}'],
  ['{"servers":{"a":0},"servers":{"b":0}}', '{"servers":{"a":0},"servers":{"b":0,"mine":1}}'],
])('a new place is written in the layout around it: %j', (text, after) => {
  expect(withMember(text, ['servers', 'mine'], 1)).toBe(after);
  expect(JSON.parse(withoutMember(after, ['servers', 'mine']))).toEqual({ servers: {}, ...JSON.parse(text) });
});

test('the first, the only and an absent place can be taken out', () => {
  expect(withoutMember('{"s":{"a":1, "b":2}}', ['s', 'a'])).toBe('{"s":{"b":2}}');
  expect(withoutMember('{"s":{ "a":1 }}', ['s', 'a'])).toBe('{"s":{}}');
  expect(withoutMember('{"s":{ "a":1 }}', ['t', 'a'])).toBe('{"s":{ "a":1 }}');
});
