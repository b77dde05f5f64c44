import { expect, test } from 'vitest';
import { cronWords } from './cron-words.ts';

test.each([
  ['0 * * * *', 'every hour, on the hour'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['30 9 * * 1-5', 'at 09:30 from Monday to Friday'],
  ['0 8,18 * * 0,6', 'at 08:00 and 18:00 at the weekend'],
  ['5 */2 * * *', 'every 2 hours, at :05'],
  ['0 9-17 * * 1', 'every hour from 09:00 to 17:00 on Monday'],
  ['0 0 1 * *', undefined],
  ['@daily', undefined],
])('%s is %s', (cron, words) => {
  expect(cronWords(cron)).toBe(words);
});
