import { expect, test } from 'vitest';
import { answerText, requireOpen, wholeAnswers } from './ask.ts';

const parts = [
  { question: 'Which colour?', options: ['red', 'green'] },
  { question: 'Which name?', options: [] },
];

test('the number of an option stands for its words; other words stay', () => {
  expect(wholeAnswers({ id: 1, parts }, ['2', 'Ada'])).toEqual(['green', 'Ada']);
  expect(wholeAnswers({ id: 1, parts }, ['blue', '2'])).toEqual(['blue', '2']);
  expect(wholeAnswers({ id: 1, parts }, ['3', ''])).toEqual(['3', '']);
});

test('every part needs an answer', () => {
  expect(() => wholeAnswers({ id: 1, parts }, ['red'])).toThrow('has 2 parts, and 1 answers were given');
});

test('what was answered or has expired cannot be answered', () => {
  expect(() => requireOpen({ id: 1, state: 'open' })).not.toThrow();
  expect(() => requireOpen({ id: 1, state: 'answered' })).toThrow('was answered before');
  expect(() => requireOpen({ id: 1, state: 'expired' })).toThrow('Nobody waits');
});

test('a default is said to be nobody’s answer', () => {
  const fallback = { at: 5, answers: ['red', 'Ada'] };
  expect(answerText({ parts, fallback }, ['red', 'Ada'], null)).toContain("and nobody's answer");
  expect(answerText({ parts, fallback }, ['red', 'Ada'], 'user')).toMatch(/^user has answered your question\./);
});
