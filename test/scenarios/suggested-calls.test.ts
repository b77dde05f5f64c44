import { expect, test } from 'vitest';
import { followAll } from '../suggestions/follow.ts';
import { states } from '../suggestions/states.ts';
import { onBothStores } from '../world.ts';

const isLong = process.env.WAGGLE_LONG === '1';
/** The two databases give the same answers; in the short form the slower one is asked in some states only. */
const EVERY = 5;

onBothStores('every call that an answer suggests', (world, kind) => {
  const some = Object.entries(states).filter((_, place) => isLong || kind === 'sqlite' || place % EVERY === 0);
  test.each(some)('can be made as given and does what it is suggested for: %s', async (_, arrange) => {
    const here = await world();
    const { count, broken } = await followAll(here, kind, await arrange(here), isLong);
    expect(broken).toEqual([]);
    expect(count).toBeGreaterThan(0);
  });
});
