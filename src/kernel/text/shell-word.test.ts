import { expect, test } from 'vitest';
import { quotedWord } from './shell-word.ts';

test('a word is quoted only if a shell would change or split it', () => {
  for (const word of ['node', '/a/b.c', '--home=/x', 'user@host:1', 'a+b,c%20', 'DE=1'])
    expect(quotedWord(word)).toBe(word);
  for (const word of ['a b', '$HOME', '~/x', '*', 'a;b', '', '=ls', 'a\nb', '\\', 'ü', '?'])
    expect(quotedWord(word)).toBe(`'${word}'`);
  expect(quotedWord("it's")).toBe(`'it'\\''s'`);
});
