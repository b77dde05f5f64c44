import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('TeamCreate', (world) => {
  test('the creator leads the team, and a taken name gets a numbered one and says so', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    expect(await ada.call('TeamCreate', { team_name: 'GameDev', agent_type: 'tech-lead' })).toEqual({
      team_name: 'GameDev',
      lead_agent_id: 'team-lead@GameDev',
      roster: [
        {
          name: 'team-lead',
          agent_id: 'team-lead@GameDev',
          agent: 'ada',
          role: 'lead',
          agent_type: 'tech-lead',
          joined_at: expect.any(String),
        },
      ],
    });
    expect(await bob.call('TeamCreate', { team_name: 'gamedev' })).toMatchObject({
      team_name: 'gamedev-2',
      lead_agent_id: 'team-lead@gamedev-2',
      renamed_from: 'gamedev',
      message: expect.stringContaining('gamedev-2'),
    });
    expect(await bob.call('TeamCreate', { team_name: 'Workspace' })).toMatchObject({ team_name: 'Workspace-2' });
  });

  test('names with different accents are different teams, encodings of one letter are the same', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const [one, other] of [
      ['ดี', 'ดู'],
      ['की', 'का'],
      ['か', 'が'],
    ] as const) {
      await ada.call('TeamCreate', { team_name: one });
      const missing = { code: 'COLLECTION_NOT_FOUND' };
      expect(await ada.refused('TaskCreate', { subject: 'x', team_name: other })).toMatchObject(missing);
      expect(await ada.refused('TeamDelete', { team_name: other })).toMatchObject(missing);
      expect(await ada.refused('memory_add', { content: 'x', collection: other })).toMatchObject(missing);
      expect(await ada.call('TeamCreate', { team_name: other })).toMatchObject({ team_name: other });
      expect(await ada.call('memory_add', { content: 'x', collection: one })).toMatchObject({ collection: one });
    }
    await ada.call('TeamCreate', { team_name: '\u00c4rzte' });
    expect(await ada.call('memory_add', { content: 'x', collection: 'a\u0308rzte' })).toMatchObject({
      collection: '\u00e4rzte',
    });
    expect(await ada.call('TeamCreate', { team_name: 'A\u0308rzte' })).toMatchObject({ team_name: 'A\u0308rzte-2' });
    await ada.call('TeamCreate', { team_name: 'heart' });
    expect(await ada.call('TeamCreate', { team_name: 'Heart\ufe0f' })).toMatchObject({ team_name: 'Heart\ufe0f-2' });
  });

  test('a team with an old slug without accents is found by its name, which nobody else can take', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await hub.store.write(ada.caller, 'arrange', async (unit) => {
      const made = { slug: 'ด', name: 'ดี', kind: 'team', createdBy: 'ada' };
      const teamId = await unit.collections.create(made);
      await unit.teams.addHandle(teamId, { name: 'team-lead', agent: 'ada', role: 'lead', agentType: null });
    });
    await ada.call('TaskCreate', { subject: 'kept', team_name: 'ดี' });
    expect(await bob.call('TeamCreate', { team_name: 'ดี' })).toMatchObject({ team_name: 'ดี-2' });
    expect(await bob.refused('TaskCreate', { subject: 'x', team_name: 'ดู' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
    expect(await bob.refused('task_feed', { collection: 'ดี' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    await bob.call('TeamJoin', { team_name: 'ดี' });
    expect((await bob.call('task_feed', { collection: 'ดี' })).tasks).toMatchObject([{ preview: 'kept' }]);
  });

  test('a blank or unnameable team is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const team_name of ['', '  ', '---', 7, undefined]) {
      expect(await ada.refused('TeamCreate', { team_name })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(await ada.refused('TeamCreate', { team_name: 'x'.repeat(101) })).toMatchObject({ code: 'LIMIT_EXCEEDED' });
  });
});

onBothStores('the current team', (world) => {
  test('is the named one, else the environment, else the last joined here, else the last anywhere, else the only one', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const list = async (input = {}, actor = ada) => (await actor.outcome('TaskList', input)) as { text: string };
    await ada.call('TaskCreate', { subject: 'in the workspace' });
    await ada.call('TeamCreate', { team_name: 'one' });
    await ada.call('TaskCreate', { subject: 'in one' });
    await ada.call('TeamCreate', { team_name: 'two' });
    await ada.call('TaskCreate', { subject: 'in two' });
    expect((await list()).text).toBe('#3 [pending] in two');
    await ada.call('TeamJoin', { team_name: 'one' });
    expect((await list()).text).toBe('#2 [pending] in one');
    expect((await list({ team_name: 'TWO' })).text).toBe('#3 [pending] in two');
    expect((await list({ team_name: 'workspace' })).text).toBe('#1 [pending] in the workspace');
    expect((await list({ as: 'team-lead@two' })).text).toBe('#3 [pending] in two');
    const elsewhere = await agent('ada', { session: 's-other' });
    expect((await list({}, elsewhere)).text).toBe('#2 [pending] in one');
    const environment = await agent('ada', { session: 's-env', team: 'two' });
    expect((await list({}, environment)).text).toBe('#3 [pending] in two');
    await ada.call('TeamDelete', { team_name: 'two' });
    expect((await list({}, elsewhere)).text).toBe('#2 [pending] in one');
    await ada.call('TeamDelete', { team_name: 'one' });
    expect((await list({}, elsewhere)).text).toBe('#1 [pending] in the workspace');
    expect(await environment.refused('TaskList')).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
  });

  test('a new session goes on in the last team, and its answers say which that is', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'red' });
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    expect(await ada.call('TaskCreate', { subject: 'here' })).toEqual({ task: { id: '1', subject: 'here' } });
    const later = await agent('ada', { session: 's-later' });
    const note = 'This is the board of your team "secret" (private).';
    expect(await later.outcome('TaskList')).toMatchObject({ text: '#1 [pending] here', aside: [note] });
    expect(await later.call('TaskCreate', { subject: 'Salary table migration' })).toMatchObject({ note });
    const stranger = await agent('stranger');
    expect((await stranger.outcome('TaskList')) as object).toMatchObject({ text: 'No tasks found' });
    expect((await stranger.call('TaskList')).note).toBeUndefined();
  });

  test('nothing goes to an open board by default while the agent is in a private team', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'secret', private: true });
    await ada.call('TeamCreate', { team_name: 'red' });
    await (await agent('bob')).call('TeamJoin', { team_name: 'red' });
    const later = await agent('ada', { session: 's-later' });
    const refusal = { code: 'TEAM_UNCLEAR', details: { teams: ['secret', 'red'] } };
    for (const [name, input] of [
      ['TaskCreate', { subject: 'Salaries' }],
      ['SendMessage', { to: '*', message: 'Salaries' }],
      ['TeamDelete', {}],
      ['TeamLeave', {}],
    ] as const) {
      expect(await later.refused(name, input)).toMatchObject(refusal);
    }
    expect(await later.outcome('TaskList')).toMatchObject({
      text: 'No tasks found',
      aside: [
        'This is the workspace\'s board. Your teams: "secret" (private), "red". Name one with team_name, or TeamJoin it.',
      ],
    });
    await later.call('TaskCreate', { subject: 'for all', team_name: 'red' });
    await later.call('TeamJoin', { team_name: 'secret' });
    await later.call('TaskCreate', { subject: 'Salaries' });
    expect((await later.outcome('TaskList')) as object).toMatchObject({ text: '#2 [pending] Salaries' });
  });

  test('an agent that others put into several teams chooses first', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const team_name of ['one', 'two']) {
      await ada.call('TeamCreate', { team_name });
      await ada.call('collection_manage', { action: 'invite', collection: team_name, member: 'bob' });
    }
    expect(await bob.refused('TaskCreate', { subject: 'x' })).toMatchObject({ code: 'TEAM_UNCLEAR' });
    await bob.call('TeamJoin', { team_name: 'two' });
    expect(await bob.call('TaskCreate', { subject: 'x' })).toEqual({ task: { id: '1', subject: 'x' } });
    expect((await bob.call('TaskGet', { taskId: '1' })).task).toMatchObject({ team_name: 'two' });
  });

  test('a numbered name is accepted wherever a team is named, and so is an old one with an @', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'x'.repeat(100) });
    const { team_name } = await ada.call('TeamCreate', { team_name: 'x'.repeat(100) });
    expect(team_name).toBe(`${'x'.repeat(98)}-2`);
    await ada.call('TaskList', { team_name });
    await hub.store.write(ada.caller, 'arrange', async (unit) => {
      const team = await unit.teams.create({ name: 'docs@home', description: '', isPrivate: false });
      await unit.teams.addHandle(team.id, { name: 'team-lead', agent: 'ada', role: 'lead', agentType: null });
    });
    await ada.call('TaskCreate', { subject: 'one', as: 'team-lead@docs@home', team_name: 'docs@home' });
    expect((await ada.call('TaskList', { as: 'team-lead@docs@home' })).tasks).toHaveLength(1);
  });
});
