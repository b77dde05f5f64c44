import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('TeamJoin', (world) => {
  test('gives a name that is unique while it lives, by default the agent id', async () => {
    const { agent } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await ada.call('TeamCreate', { team_name: 'web' });
    expect(await bob.call('TeamJoin', { team_name: 'web' })).toMatchObject({ name: 'bob', agent_id: 'bob@web' });
    expect(await bob.call('TeamJoin', { team_name: 'web', name: 'Alice' })).toMatchObject({
      name: 'Alice',
      roster: [{ name: 'team-lead' }, { name: 'bob' }, { name: 'Alice', agent: 'bob' }],
    });
    expect(await bob.call('TeamJoin', { team_name: 'web', name: 'alice' })).toMatchObject({ name: 'Alice' });
    for (const name of ['ALICE', 'Bob', 'ada']) {
      expect(await eve.refused('TeamJoin', { team_name: 'web', name })).toMatchObject({ code: 'HANDLE_TAKEN' });
    }
    for (const name of ['team-lead', 'system', '*', 'a@b', 'w-1', ' x', '']) {
      expect(await eve.refused('TeamJoin', { team_name: 'web', name })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    await bob.call('TeamLeave', { as: 'Alice' });
    expect(await eve.call('TeamJoin', { team_name: 'web', name: 'Alice' })).toMatchObject({ name: 'Alice' });
  });

  test('an open team suggests joining it, a private one does not exist for outsiders', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'open' });
    await ada.call('TeamCreate', { team_name: 'closed', private: true });
    await ada.call('TaskCreate', { subject: 'secret', team_name: 'closed' });
    expect(await bob.refused('TaskList', { team_name: 'open' })).toMatchObject({
      code: 'NOT_A_MEMBER',
      hint: expect.stringContaining('TeamJoin'),
    });
    for (const tool of ['TaskList', 'TeamJoin', 'TeamDelete', 'TeamLeave']) {
      expect(await bob.refused(tool, { team_name: 'closed' })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
      expect(await bob.refused(tool, { team_name: 'nowhere' })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    }
    expect(await bob.call('TaskGet', { taskId: '1' })).toEqual({ task: null });
    expect(await bob.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: false, reason: 'task_not_found' });
    expect(await bob.refused('SendMessage', { to: 'team-lead@closed', message: 'hi' })).toMatchObject({
      code: 'COLLECTION_NOT_FOUND',
    });
  });

  test('an open team is found by any spelling of its name, wherever a collection is named', async () => {
    const { agent } = await world();
    const [ada, eve] = [await agent('ada'), await agent('eve')];
    await ada.call('TeamCreate', { team_name: 'Docs' });
    await ada.call('TeamCreate', { team_name: 'Cellar', private: true });
    for (const collection of ['Docs', 'docs', ' DOCS ']) {
      const refusal = await eve.refused('task_feed', { collection });
      expect(refusal).toMatchObject({ code: 'NOT_A_MEMBER', hint: 'Join it first with TeamJoin.' });
    }
    expect(await eve.refused('task_feed', { collection: 'Cellar' })).toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
  });

  test('names are allowed in any script, with combining marks', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('TeamCreate', { team_name: 'web' });
    for (const name of ['ทีมดี', 'की', 'A\u0308rzte', 'נִקּוּד']) {
      expect(await ada.call('TeamJoin', { team_name: 'web', name })).toMatchObject({ name });
    }
    for (const name of ['\u0308rzte', 'a \u0308b', 'Bob\ufe0f', 'Bob\u034f']) {
      expect(await ada.refused('TeamJoin', { team_name: 'web', name })).toMatchObject({
        code: 'INVALID_INPUT',
        fields: [{ path: 'name' }],
      });
    }
  });
});
