import { afterEach, expect, test } from 'vitest';
import { oneAfterAnother, setLeaving } from './client.ts';

afterEach(() => setLeaving(false));

test('what depends on an answer is not sent without it', async () => {
  const sent: string[] = [];
  const refused = oneAfterAnother(
    () => Promise.reject(new Error('refused')),
    () => sent.push('second'),
  );
  await expect(refused).rejects.toThrow('refused');
  expect(sent).toEqual([]);
});

test('a closing tab, which gets no answer any more, has sent both', () => {
  const sent: string[] = [];
  setLeaving(true);
  void oneAfterAnother(
    () => {
      sent.push('first');
      return new Promise(() => undefined);
    },
    () => sent.push('second'),
  );
  expect(sent).toEqual(['first', 'second']);
});
