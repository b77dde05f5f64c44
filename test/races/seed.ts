import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

const isLong = process.env.WAGGLE_LONG === '1';

/** Returns the first value in an ordinary run, the second with WAGGLE_LONG=1. */
export function long<T>(usual: T, more: T): T {
  return isLong ? more : usual;
}

/** Returns a seeded random generator. A failing test prints its seed, and WAGGLE_SEED sets it. */
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
