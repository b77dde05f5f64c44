import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_team_members', (world) => {
  test('continues where the previous page ended, and where list_teams stopped', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'docs' });
    for (const name of ['one', 'two', 'three']) await bob.call('TeamJoin', { team_name: 'docs', name });
    const { teams } = await ada.call('list_teams', { members: 2 });
    expect(teams).toMatchObject([{ members: [{ name: 'team-lead' }, { name: 'one' }], member_count: 4 }]);
    const first = await ada.call('list_team_members', { team_name: 'docs', limit: 3 });
    expect(first.members).toEqual([
      { name: 'team-lead', agent: 'ada', role: 'lead' },
      { name: 'one', agent: 'bob', role: 'member' },
      { name: 'two', agent: 'bob', role: 'member' },
    ]);
    const rest = await ada.call('list_team_members', { team_name: 'docs', limit: 3, cursor: first.next_cursor });
    expect(rest).toEqual({ members: [{ name: 'three', agent: 'bob', role: 'member' }] });
  });

  test('an open team shows its members to everybody, a private one only to its members', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'open' });
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    expect((await bob.call('list_team_members', { team_name: 'open' })).members).toHaveLength(1);
    expect((await ada.call('list_team_members', { team_name: 'secret' })).members).toHaveLength(1);
    const hidden = await bob.refused('list_team_members', { team_name: 'secret' });
    expect(hidden).toEqual(await bob.refused('list_team_members', { team_name: 'nowhere' }));
  });
});
