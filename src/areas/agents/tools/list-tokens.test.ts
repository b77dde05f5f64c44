import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_tokens', (world) => {
  test('pages through tokens, newest first, for administrators only', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    const user = await agent('user', { scopes: ['admin'] });
    for (const label of ['one', 'two', 'three']) {
      await user.call('create_token', { agent: 'ada', label });
      clock.advance({ ms: 5 });
    }
    const first = await user.call('list_tokens', { limit: 2 });
    expect(first.tokens).toMatchObject([{ label: 'three' }, { label: 'two' }]);
    const rest = await user.call('list_tokens', { limit: 2, cursor: first.next_cursor });
    expect(rest).toMatchObject({ tokens: [{ label: 'one', scopes: ['read', 'write'], expires_at: null }] });
    expect(rest.next_cursor).toBeUndefined();
    expect(await ada.refused('list_tokens')).toMatchObject({ code: 'SCOPE_REQUIRED' });
  });
});
