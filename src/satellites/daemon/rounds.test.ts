import { expect, test } from 'vitest';
import { makeRounds } from './rounds.ts';

test('stopping waits for the round in progress and succeeds even if that round fails', async () => {
  let fail: (fault: Error) => void = () => undefined;
  const rounds = makeRounds(
    () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
    () => undefined,
  );
  const asked = rounds.now().catch((fault: unknown) => fault);
  const stopped = rounds.stop();
  const fault = new Error('The store is gone.');
  fail(fault);
  await stopped;
  expect(await asked).toBe(fault);
});
