import { expect, test } from 'vitest';
import { withoutTurns } from './direction.ts';

test('direction marks are removed from a text', () => {
  for (const turn of ['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069']) {
    expect(withoutTurns(`Open ${turn}fdp.exe`)).toBe('Open fdp.exe');
  }
});

test('a text in a right-to-left script stays unchanged', () => {
  expect(withoutTurns('שלום (שלום) 12')).toBe('שלום (שלום) 12');
});
