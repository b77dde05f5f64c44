import { expect, test } from 'vitest';
import { realHost } from './link-words.ts';

test.each([
  ['https://bank.example', 'https://evil.example/login', 'evil.example'],
  ['bank.example/login', 'https://evil.example', 'evil.example'],
  ['https://bank.example', 'https://bank.example@evil.example', 'evil.example'],
  ['https://bank.example/a', 'https://bank.example/b', undefined],
  ['www.bank.example', 'https://bank.example', undefined],
  ['the bank', 'https://evil.example', undefined],
  ['read-lines.ts', 'mailto:ada@bank.example', undefined],
])('%s to %s: %s', (words, href, host) => {
  expect(realHost(words, href)).toBe(host);
});
