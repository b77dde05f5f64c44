import { expect, test } from 'vitest';
import { answerMs, patienceMs } from './patience.ts';

test('a hook gives up after less than two seconds, or when its environment says', () => {
  const patience = (WAGGLE_HOOK_PATIENCE_MS: string) => patienceMs({ WAGGLE_HOOK_PATIENCE_MS });
  expect(patienceMs({})).toBe(1800);
  expect(answerMs({})).toBe(1500);
  expect(patience('9000')).toBe(9000);
  expect(answerMs({ WAGGLE_HOOK_PATIENCE_MS: '9000' })).toBe(7500);
  for (const none of ['', '0', '-5', '1.5', '60001', '999999', 'soon', ' 9000']) expect(patience(none)).toBe(1800);
});
