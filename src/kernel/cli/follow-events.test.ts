import { expect, test } from 'vitest';
import { atEnd } from '../../../test/endings.ts';
import { everything } from '../../../test/stores.ts';
import { makeWorld } from '../../../test/world.ts';
import { HOUR } from '../rules/time.ts';
import { openStore } from '../store/store.ts';
import { followEvents } from './follow-events.ts';

test('a commit of another process right after a read is reported without waiting for the next one', async () => {
  const { hub, agent, clock, database } = await makeWorld('sqlite');
  const { caller } = await agent('ada');
  const elsewhere = await openStore({ database, clock: () => clock.now, ownClock: true });
  atEnd(() => elsewhere.close());
  const stop = new AbortController();
  const told: string[] = [];
  let looked = false;
  const { follow: _, ...behindBridge } = hub;
  const door: typeof hub = {
    ...behindBridge,
    async events(...asked) {
      const found = await hub.events(...asked);
      if (found.length === 0 && !looked) {
        looked = true;
        await elsewhere.write(everything, 'arrange', (unit) => unit.agents.add('bob'));
      }
      return found;
    },
    // Longer than the test timeout, so that only the commit can end the wait.
    changed: (_, signal) => hub.changed(HOUR, signal),
    close: async () => undefined,
  };
  const following = followEvents({
    open: async () => door,
    caller,
    since: undefined,
    signal: stop.signal,
    tell: async (events) => void told.push(...events.map(({ agentId }) => agentId ?? '')),
    lost: () => undefined,
  });
  await expect.poll(() => told).toEqual(['bob']);
  stop.abort();
  await following;
});
