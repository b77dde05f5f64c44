import { expect, test } from 'vitest';
import { withoutYamlEntry, withYamlEntry, yamlValues } from './yaml-text.ts';

const entry = { type: 'stdio', cmd: '/opt/node', args: ['a b', '-c'] };
const added = (text: string) => withYamlEntry(text, 'extensions', 'waggle', entry);
const lines = '  waggle:\n    type: stdio\n    cmd: "/opt/node"\n    args: ["a b", "-c"]\n';

test('an entry is added to a file of whatever form, or not at all', () => {
  expect(added('')).toBe(`extensions:\n${lines}`);
  expect(added('# only a remark\n')).toBe(`# only a remark\nextensions:\n${lines}`);
  expect(added('MODEL: x')).toBe(`MODEL: x\nextensions:\n${lines}`);
  const deep = added('extensions:\n    other:\n        type: builtin\nlast: 1\n') ?? '';
  expect(deep.split('\n').slice(0, 3)).toEqual(['extensions:', '    waggle:', '        type: stdio']);
  expect(yamlValues(deep)).toMatchObject({ extensions: { waggle: entry, other: { type: 'builtin' } }, last: 1 });
  // In flow style, or not a map: changing it would mean rewriting it.
  for (const text of ['extensions: { a: { b: 1 } }\n', 'extensions: {}\n', 'extensions: 5\n', 'extensions:\n- a\n'])
    expect(added(text)).toBeUndefined();
  for (const text of ['{ broken', 'a: 1\na: 2\n', '- list\n', 'a: 1\n---\nb: 2\n']) expect(added(text)).toBeUndefined();
});

test('only differing fields of an entry change, and order and comments stay', () => {
  const old =
    'extensions:\n  waggle:\n    # ours\n    args:\n    - x\n    - y\n    cmd:\n    envs: {A: 1} # mine\n\nlast: 1\n';
  const fresh = withYamlEntry(old, 'extensions', 'waggle', { ...entry, envs: { A: 1 } });
  expect(fresh).toBe(
    'extensions:\n  waggle:\n    type: stdio\n    # ours\n    args: ["a b", "-c"]\n    cmd: "/opt/node"\n    envs: {A: 1} # mine\n\nlast: 1\n',
  );
});

test('removing the entry leaves every other line, and removes a map that it was alone in', () => {
  const text = `a: 1\n\nextensions:\n${lines}\n  # about other\n  other:\n    type: builtin\n`;
  const without = withoutYamlEntry(text, 'extensions', 'waggle');
  expect(without).toBe('a: 1\n\nextensions:\n\n  # about other\n  other:\n    type: builtin\n');
  expect(withoutYamlEntry(`a: 1 # one\nextensions:\n${lines}`, 'extensions', 'waggle')).toBe('a: 1 # one\n');
  expect(withoutYamlEntry('a: 1\n', 'extensions', 'waggle')).toBe('a: 1\n');
});
