import { expect, test } from 'vitest';
import { atMost } from './in-turn.ts';

test('a limited number of pieces of work run at once; the others wait and start in order, even after a failure', async () => {
  const inPlace = atMost(2);
  const log: string[] = [];
  const ends = new Map<string, (fault?: Error) => void>();
  const start = (name: string) =>
    inPlace(() => {
      log.push(name);
      return new Promise<void>((resolve, reject) => {
        ends.set(name, (fault) => (fault === undefined ? resolve() : reject(fault)));
      });
    });
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(start);
  await Promise.resolve();
  expect(log).toEqual(['a', 'b']);
  ends.get('b')?.(new Error('lost'));
  await expect(b).rejects.toThrow('lost');
  const e = start('e');
  await new Promise(setImmediate);
  expect(log).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c']) ends.get(name)?.();
  await Promise.all([a, c]);
  await new Promise(setImmediate);
  expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const name of ['d', 'e']) ends.get(name)?.();
  await Promise.all([d, e]);
});
