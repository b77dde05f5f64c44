import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_collections', (world) => {
  test("pages through the caller's collections with their contents, and through their members", async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const name of ['Kitchen', 'Garden']) await ada.call('collection_manage', { action: 'create', name });
    await ada.call('collection_manage', { action: 'invite', collection: 'kitchen', member: 'bob' });
    await ada.call('memory_add', { content: 'Knives are sharp', type: 'fact', collection: 'kitchen' });
    const first = await bob.call('list_collections', { limit: 2 });
    const names = (rows: readonly { collection: string }[]) => rows.map(({ collection }) => collection);
    expect(names(first.collections)).toEqual(['workspace', 'personal']);
    const { collections } = await bob.call('collection_manage', { action: 'list' });
    expect(names(collections)).toEqual(['workspace', 'personal', 'kitchen']);
    const rest = await bob.call('list_collections', { limit: 2, cursor: first.next_cursor });
    expect(rest).toEqual({
      collections: [
        {
          collection: 'kitchen',
          name: 'Kitchen',
          description: '',
          kind: 'collaborative',
          role: 'member',
          memories: 1,
          tasks: 0,
          members: 2,
        },
      ],
    });
    const page = await bob.call('list_members', { collection: 'kitchen', limit: 1 });
    expect(page).toMatchObject({ members: [{ agent: 'ada', role: 'owner' }], next_cursor: 'ada' });
    expect(await bob.call('list_members', { collection: 'kitchen', limit: 1, cursor: 'ada' })).toEqual({
      members: [{ agent: 'bob', role: 'member' }],
    });
    expect(await bob.call('list_members', { collection: 'workspace' })).toEqual({
      members: ['ada', 'bob', 'user'].map((name) => ({ agent: name, role: 'member' })),
    });
    expect(await bob.refused('list_members', { collection: 'garden' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });
});
