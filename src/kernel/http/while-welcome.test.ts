import { expect, test } from 'vitest';
import { bearer } from '../../../test/http-world.ts';
import { onBothStores } from '../../../test/world.ts';
import { authenticate, mintToken, revokeToken } from '../access/access-tokens.ts';
import { systemScope } from '../rules/caller.ts';
import { HOUR } from '../rules/time.ts';
import { watchWelcome } from './while-welcome.ts';

const HELD = 20;

onBothStores('the token of requests that are held open', (world) => {
  test('is checked when a token ends, and not at other commits', async () => {
    const here = await world();
    const { hub } = here;
    const ann = await here.agent('ann');
    const tokens = [await bearer(here, 'ada'), await bearer(here, 'bob')] as const;
    // The first of all listeners looks twice.
    await hub.tokensEnded(HOUR);
    let checks = 0;
    const ended: number[] = [];
    const stops = Array.from({ length: HELD }, (_, n) => {
      const { token } = tokens[n % 2 === 0 ? 0 : 1];
      const stillWelcome = async () => {
        checks += 1;
        return authenticate(hub.store, token).then(
          () => true,
          () => false,
        );
      };
      return watchWelcome(hub, { stillWelcome }, () => ended.push(n), HOUR);
    });
    await expect.poll(() => checks).toBe(HELD);
    for (let n = 0; n < 10; n++) await ann.call('create_task', { title: `Unrelated ${n}` });
    await hub.store.counters();
    expect(checks).toBe(HELD);
    await revokeToken(hub.store, tokens[1].id);
    await expect.poll(() => ended.length).toBe(HELD / 2);
    expect(checks).toBe(2 * HELD);
    for (const stop of stops) stop();
  });

  test('is checked however the token ends: revoked, expired, or with its agent', async () => {
    const here = await world();
    const { store } = here.hub;
    const { id } = await bearer(here, 'ada');
    await bearer(here, 'bob');
    await here.agent('cleo');
    await mintToken(store, { agent: 'cleo', scopes: ['read'], expiresAt: here.clock.now + 1 });
    here.clock.advance({ ms: 2 });
    const ends = {
      revoke: () => revokeToken(store, id),
      expire: () => store.write(systemScope, 'sweep', (unit) => unit.tokens.endExpired()),
      remove: () => store.write(systemScope, 'remove', (unit) => unit.agents.remove('bob')),
    };
    for (const [how, end] of Object.entries(ends)) {
      const { token: before = 0 } = await store.counters();
      await end();
      await end();
      expect([how, await store.counters()]).toMatchObject([how, { token: before + 1 }]);
    }
  });
});
