import { expect, test } from 'vitest';
import { hookCall } from '../../../../test/hook.ts';
import { onBothStores } from '../../../../test/world.ts';

const asking = { state: 'waiting_permission', about: 'Bash: npm publish' };

onBothStores('session_states', (world) => {
  test('a session without hooks is not known to do anything', async () => {
    const w = await world();
    const ada = await w.agent('ada');
    expect((await ada.call('session_states')).sessions).toMatchObject([
      { session: 's-ada', state: 'unknown', since: null },
    ]);
  });

  test('what a session waits for is shown to its agent, its person and admins, not to others', async () => {
    const w = await world();
    const [ada, bob, user] = [await w.agent('ada'), await w.agent('bob'), await w.agent('user')];
    await hookCall(w.hub, ada.caller, 'hook_state', asking);
    const seenBy = async (who: typeof ada) => (await who.call('session_states', { agent: 'ada' })).sessions[0];
    expect(await seenBy(ada)).toMatchObject({ state: 'waiting_permission', waits_for: 'Bash: npm publish' });
    expect(await seenBy(user)).toMatchObject({ waits_for: 'Bash: npm publish' });
    const other = await seenBy(bob);
    expect(other).toMatchObject({ state: 'waiting_permission' });
    expect(other).not.toHaveProperty('waits_for');
  });

  test('pages, newest first', async () => {
    const w = await world();
    const ada = await w.agent('ada');
    await w.agent('bob');
    await w.agent('cid');
    const first = await ada.call('session_states', { limit: 2 });
    const rest = await ada.call('session_states', { limit: 2, cursor: first.next_cursor });
    expect([...first.sessions, ...rest.sessions].map(({ agent }) => agent)).toEqual(['cid', 'bob', 'ada']);
  });
});
