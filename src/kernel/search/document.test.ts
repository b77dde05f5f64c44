import { expect, test } from 'vitest';
import { searchDocument } from './document.ts';

const AT = Date.UTC(2026, 0, 1);

function written(text: string) {
  return searchDocument({ title: null, text, author: 'scribe', topics: [], macroTopics: [], createdAt: AT }).written;
}

test('speaker and date are searchable, but do not count towards the length', () => {
  for (const heading of ['', 'Ada: ', '[8 May 2023] Ada: ', '(1:56 pm on 8 May, 2023) Ada: ', 'Ada (8 May 2023): ']) {
    expect(written(`${heading}fired bowls yesterday`).length, heading).toBe(3);
  }
  expect(written('[8 May 2023] Ada: fired bowls').terms).toBe(' 8 may 2023 ada fire bowl ');
  expect(written('[8 May 2023] Ada: fired bowls').about).toContain(' scribe ada ');
  expect(written('Ada (8 May 2023): fired bowls').about).toContain(' scribe ada ');
});

test('a question counts half towards the length, and every entry has at least one', () => {
  expect(written('Bowls broke. Fired bowls yesterday evening?').length).toBe(4);
  expect(written('Ada: And?').length).toBe(1);
});

test('a long text without sentence ends is processed quickly', () => {
  expect(written(`?${' word'.repeat(50_000)}. done`).length).toBe(50_001);
});
