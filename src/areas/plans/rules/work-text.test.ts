import { createHash } from 'node:crypto';
import { encode } from 'gpt-tokenizer';
import { expect, test } from 'vitest';
import { workText } from './work-text.ts';

const plan = { problem: 'Why.', acceptance: ['It works.'] };
const shown = (description: string) => workText({ title: 'A', description }, plan);
const tokens = (text: string) => encode(text).length;
const hex = Array.from({ length: 1000 }, (_, at) => createHash('sha256').update(`${at}`).digest('hex')).join('');

test.each([
  ['short words', 'word '.repeat(3900)],
  ['sentences', 'The page lists every open task of the team. '.repeat(390)],
  ['lines of code', 'const a = b(c);\n'.repeat(500)],
  ['Chinese', '任务说明。'.repeat(750)],
])('a description of up to 4,000 tokens stays whole: %s', (_, description) => {
  expect(tokens(description)).toBeLessThanOrEqual(4001);
  expect(shown(description)).toMatchObject({ work: { description }, cutsDescription: false, cutsPlan: false });
});

test.each([
  ['short words', 'word '.repeat(12_000)],
  ['Chinese', '任务说明。'.repeat(4000)],
  ['hashes', hex],
])('of a longer one there is a beginning of at most 4,000 tokens: %s', (_, description) => {
  const { work, cutsDescription } = shown(description);
  expect(cutsDescription).toBe(true);
  expect(tokens(work.description)).toBeLessThanOrEqual(4000);
  expect(tokens(work.description)).toBeGreaterThan(1000);
  expect(description.startsWith(work.description.slice(0, -1))).toBe(true);
  expect(work.problem).toBe('Why.');
});
