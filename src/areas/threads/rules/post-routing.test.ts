import { expect, test } from 'vitest';
import { addressee } from './post-routing.ts';

test.each([
  ['codex verify the fix', 'codex'],
  ['Claude confirm that the tests pass', 'claude'],
  ['claude answer this before the release', 'claude'],
  ['codex take over the parser', 'codex'],
  ['codex needs reply', 'codex'],
  ['@claude, the build is red', 'claude'],
  ['needs a reply from whoever knows', 'any'],
  ['codex tests passed', undefined],
  ['codex replied yesterday', undefined],
  ['the codex answers were right', undefined],
])('%j is addressed to %s', (content, to) => {
  expect(addressee('note', content)).toBe(to);
  expect(addressee('decision', content)).toBeUndefined();
});
