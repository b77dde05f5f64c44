import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('agent_manage', (world) => {
  test('one changes oneself; address and owner are an admin’s to set, and a taken address is refused', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await agent('bob');
    expect(await ada.call('agent_manage', { action: 'update', description: 'Builds' })).toMatchObject({
      agent: { agent: 'ada', description: 'Builds', default_collection: 'personal' },
    });
    for (const given of [{ email: 'a@example.com' }, { owner: 'user' }, { agent: 'bob', description: 'x' }]) {
      expect(await ada.refused('agent_manage', { action: 'update', ...given })).toMatchObject({
        code: 'SCOPE_REQUIRED',
      });
    }
    await user.call('agent_manage', { action: 'update', agent: 'ada', email: 'a@example.com', owner: 'user' });
    expect(
      await user.refused('agent_manage', { action: 'update', agent: 'bob', email: 'A@Example.com' }),
    ).toMatchObject({
      code: 'EMAIL_TAKEN',
    });
    expect(await ada.call('agent_manage', { action: 'show' })).toMatchObject({ agent: { email: 'a@example.com' } });
    const bob = await agent('bob');
    const seen = (await bob.call('agent_manage', { action: 'list' })).agents;
    expect(seen.map((one: { agent: string }) => one.agent)).toEqual(['ada', 'bob', 'user']);
    expect(JSON.stringify(seen)).not.toContain('a@example.com');
    expect(await ada.refused('agent_manage', { action: 'update', default_collection: 'nowhere' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });
});
