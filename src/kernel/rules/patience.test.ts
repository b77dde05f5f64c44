import { expect, test } from 'vitest';
import { afterPatience } from './patience.ts';

const given = (ms: number) => new Promise<void>((resolve) => afterPatience(ms, resolve));

test('a wait ends after its time, unless it was ended before', async () => {
  const ends: string[] = [];
  afterPatience(20, () => ends.push('by its time'));
  afterPatience(20, () => ends.push('never'))();
  await given(200);
  expect(ends).toEqual(['by its time']);
});

test('a pause of the process that is longer than the wait does not end it', async () => {
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    afterPatience(100, () => {
      isOver = true;
      resolve();
    });
  });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  // Each turn of the event loop fires the interval at most once.
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  expect(isOver).toBe(false);
  await over;
});
