import { expect, test } from 'vitest';
import { draftOver, textOver } from './drafts.ts';

const again = (stored: string, typed: string) => textOver(stored, draftOver(stored, typed));

test('an input that was emptied is empty again after a reload', () => {
  expect(again('red, blue', '')).toBe('');
  expect(again('red, blue', 'red')).toBe('red');
});

test('a text that was put back is no draft, and without a draft the stored value is shown', () => {
  expect(draftOver('red, blue', 'red, blue')).toBe('');
  expect(textOver('red, blue', '')).toBe('red, blue');
});

test('what an older page has kept is passed over', () => {
  for (const draft of ['green', '2026', 'null']) expect(textOver('red', draft)).toBe('red');
});
