import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

const isLong = process.env.WAGGLE_LONG === '1';

/** The load in an ordinary run, and with WAGGLE_LONG=1. */
export function long<T>(usual: T, more: T): T {
  return isLong ? more : usual;
}

/** Numbers below 1 that the seed decides; it is told when the test fails, and WAGGLE_SEED gives it back. */
export function seeded(): () => number {
  const seed = Number(process.env.WAGGLE_SEED ?? randomInt(2 ** 31));
  onTestFailed(() => console.error(`WAGGLE_SEED=${seed}`));
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
