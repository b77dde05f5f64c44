import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { authenticate } from '../../../kernel/access/access-tokens.ts';

onBothStores('create_token', (world) => {
  test('returns the secret once; neither the list nor a repeated call contains it', async () => {
    const { agent, hub } = await world();
    await agent('ada');
    const user = await agent('user', { scopes: ['admin'] });
    const wanted = { agent: 'ada', scopes: ['run', 'read'], label: 'laptop', expires_at: '2030-01-31' };
    const made = await user.call('create_token', wanted, 'key-1');
    expect(made).toMatchObject({ agent: 'ada', scopes: ['read', 'run'], label: 'laptop', state: 'live' });
    expect(await authenticate(hub.store, made.token)).toMatchObject({ id: made.id, agent: 'ada' });
    expect(await user.call('create_token', wanted, 'key-1')).toEqual({ ...made, token: null });
    const { tokens } = await user.call('list_tokens');
    expect(tokens).toMatchObject([{ id: made.id, state: 'live', expires_at: '2030-01-31T00:00:00.000Z' }]);
    expect(JSON.stringify(tokens)).not.toContain(made.token);
  });

  test('is for administrators, with a known agent and a future expiry', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const user = await agent('user', { scopes: ['admin'] });
    expect(await ada.refused('create_token', { agent: 'ada' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await user.refused('create_token', { agent: 'nobody' })).toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect(await user.refused('create_token', { agent: 'ada', expires_at: '2001-01-01' })).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'expires_at' }],
    });
  });
});
