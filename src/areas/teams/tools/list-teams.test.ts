import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_teams', (world) => {
  test('shows the roster and the lead, even to agents that could join', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    await ada.call('TeamCreate', { team_name: 'docs', description: 'Pages' });
    await ada.call('TaskCreate', { subject: 'Write', description: 'All of it' });
    const { teams } = await bob.call('list_teams');
    expect(teams).toMatchObject([
      {
        team_name: 'docs',
        joined: false,
        private: false,
        open_tasks: 1,
        members: [{ name: 'team-lead', agent: 'ada' }],
      },
    ]);
    await bob.call('TeamJoin', { team_name: 'docs' });
    expect((await bob.call('list_teams')).teams).toMatchObject([{ joined: true, members: [{}, { agent: 'bob' }] }]);
  });

  test('continues where the previous page ended, without private teams of others', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const team_name of ['one', 'two', 'three']) {
      await ada.call('TeamCreate', { team_name, private: team_name === 'two' });
    }
    const first = await bob.call('list_teams', { limit: 1 });
    expect(first).toMatchObject({ teams: [{ team_name: 'one' }] });
    const rest = await bob.call('list_teams', { limit: 1, cursor: first.next_cursor });
    expect(rest).toMatchObject({ teams: [{ team_name: 'three' }] });
    expect(rest.next_cursor).toBeUndefined();
  });

  test('a private team is visible only to its members', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    expect((await ada.call('list_teams')).teams).toHaveLength(1);
    expect(await bob.call('list_teams')).toEqual({ teams: [] });
  });
});
