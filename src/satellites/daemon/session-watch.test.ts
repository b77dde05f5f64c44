import { expect, test } from 'vitest';
import { hookCall } from '../../../test/hook.ts';
import { onBothStores } from '../../../test/world.ts';
import { watchSessions } from './session-watch.ts';

onBothStores('the watch over sessions', (world) => {
  test('a session whose process has ended is gone as soon as the hub looks, and one that lives is not', async () => {
    const w = await world();
    const [ada, bob] = [await w.agent('ada', { cwd: '/' }), await w.agent('bob', { cwd: '/' })];
    await hookCall(w.hub, ada.caller, 'hook_state', { state: 'working', pid: 2 ** 30 });
    await hookCall(w.hub, bob.caller, 'hook_state', { state: 'idle', pid: process.pid });
    await watchSessions(w.hub.store);
    await w.hub.store.write({ agent: 'user', session: null, surface: 'hub', system: true }, 'sweep', (unit) =>
      unit.sessions.endSilent(unit.now + 1),
    );
    const { sessions } = await ada.call('session_states', { gone: true });
    expect(Object.fromEntries(sessions.map((one: { agent: string; state: string }) => [one.agent, one.state]))).toEqual(
      {
        ada: 'gone',
        bob: 'idle',
      },
    );
    const open = (await ada.call('session_states')).sessions;
    expect(open.map(({ agent }: { agent: string }) => agent)).toEqual(['bob']);
  });

  test('a session that left is gone, with an event', async () => {
    const w = await world();
    const ada = await w.agent('ada');
    await hookCall(w.hub, ada.caller, 'hook_state', { state: 'idle' });
    await w.hub.leave(ada.caller);
    await watchSessions(w.hub.store);
    expect((await ada.call('session_states', { gone: true })).sessions).toMatchObject([{ state: 'gone' }]);
    const events = await w.hub.events(ada.caller, 0, 100);
    expect(events.at(-1)).toMatchObject({ type: 'session.state', agentId: 'ada', after: { state: 'gone' } });
  });

  test('the message about a usage limit says until when', async () => {
    const w = await world();
    const ada = await w.agent('ada');
    await hookCall(w.hub, ada.caller, 'hook_state', { state: 'limited', about: 'limit reached|1790000000' });
    await watchSessions(w.hub.store);
    expect((await ada.call('session_states')).sessions).toMatchObject([
      { state: 'limited', limited_until: new Date(1_790_000_000_000).toISOString() },
    ]);
  });
});
