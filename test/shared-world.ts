import { endAll } from './endings.ts';
import type { World } from './world.ts';

/** Shares a world between `runs` runs of a property, since creating one costs more than most runs. */
export function sharedWorld<S>(make: () => Promise<World>, runs: number, start: () => S) {
  let current: { readonly world: World; readonly state: S } | undefined;
  let used = 0;
  return {
    /** After a failure the next run gets a new world, so that shrinking sees only the effects of that run. */
    async use(work: (world: World, state: S, run: number) => Promise<void>): Promise<void> {
      if (current === undefined || used % runs === 0) {
        await endAll();
        current = { world: await make(), state: start() };
      }
      const { world, state } = current;
      used += 1;
      try {
        await work(world, state, used);
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
  };
}
