import { afterEach, expect, test } from 'vitest';
import { checkWords } from './check-words.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const next = { last_tick_at: null, next_tick_at: '2031-11-17T19:00:00.000Z' };
const hourly = (name: string) => ({ cron: '0 6-21 * * *', zone: name });

test('a schedule in another zone than that of the person names both clocks', () => {
  process.env.TZ = 'America/New_York';
  const words = checkWords(next, hourly('Europe/Helsinki'));
  expect(words).toMatch(/the next check is on .* at 14.00 your time /);
  expect(words).toContain('(every hour from 06:00 to 21:00 in Europe/Helsinki).');
});

test('if both clocks show the same time, neither is named', () => {
  process.env.TZ = 'Europe/Helsinki';
  const words = checkWords(next, hourly('Europe/Kyiv'));
  expect(words).toMatch(/the next check is on .* at 21.00 \(every hour from 06:00 to 21:00\)\.$/);
});

test('a zone that the browser does not know is named', () => {
  expect(checkWords(next, hourly('Mars/Olympus'))).toContain(
    'your time (every hour from 06:00 to 21:00 in Mars/Olympus)',
  );
});
