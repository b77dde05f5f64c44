import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('agent_manage', (world) => {
  test('an agent can change itself; only an admin sets address and owner; a taken address is refused', async () => {
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

  test('a default collection that the owner sets is the one that the owner means, under the agent’s own name for it', async () => {
    const { agent } = await world();
    const [ada, bob, user] = [await agent('ada'), await agent('bob'), await agent('user')];
    await ada.call('collection_manage', { action: 'create', name: 'Ops' });
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    await user.call('collection_manage', { action: 'create', name: 'Ops' });
    await user.call('collection_manage', { action: 'invite', collection: 'ops', member: 'bob' });
    expect(
      await user.call('agent_manage', { action: 'update', agent: 'bob', default_collection: 'ops' }),
    ).toMatchObject({ agent: { default_collection: 'ops-2' } });
    const { memory_id, collection } = await bob.call('memory_add', { content: 'The pager rings at night' });
    expect(collection).toBe('ops-2');
    expect((await user.call('memory_retrieve', { memory_ids: [memory_id] })).memories).toHaveLength(1);
    expect((await ada.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([memory_id]);
  });
});
