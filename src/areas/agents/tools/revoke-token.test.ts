import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { authenticate } from '../../../kernel/access/access-tokens.ts';

onBothStores('revoke_token', (world) => {
  test('ends a token at once, and a second call changes nothing', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const user = await agent('user', { scopes: ['admin'] });
    const { id, token } = await user.call('create_token', { agent: 'ada' });
    expect(await ada.refused('revoke_token', { id })).toMatchObject({ code: 'SCOPE_REQUIRED' });
    for (let round = 0; round < 2; round += 1) {
      expect(await user.call('revoke_token', { id })).toEqual({ id, revoked: true });
    }
    await expect(authenticate(hub.store, token)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await user.call('list_tokens')).tokens).toMatchObject([{ id, state: 'revoked' }]);
    expect(await user.refused('revoke_token', { id: 't-00000000' })).toMatchObject({ code: 'TOKEN_NOT_FOUND' });
  });
});
