import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_members', (world) => {
  test('an open team tells outsiders how to join', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'docs' });
    expect(await bob.refused('list_members', { collection: 'docs' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await bob.call('TeamJoin', { team_name: 'docs' });
    expect((await bob.call('list_members', { collection: 'docs' })).members).toMatchObject([
      { agent: 'ada', role: 'owner' },
      { agent: 'bob', role: 'member' },
    ]);
  });
});
