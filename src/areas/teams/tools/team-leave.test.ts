import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { removeAgent } from '../../../kernel/access/agent-registry.ts';

onBothStores('TeamLeave', (world) => {
  test('what the leaver held returns to pending with a note, and the lead is told', async () => {
    const { agent, hub } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    await ada.call('TaskCreate', { subject: 'claimed' });
    await ada.call('TaskCreate', { subject: 'assigned' });
    await bob.call('TaskClaim', { taskId: '1' });
    await ada.call('TaskUpdate', { taskId: '2', owner: 'Bob' });
    expect(await bob.call('TeamLeave')).toEqual({ team_name: 'web', name: 'Bob', returned_tasks: ['1', '2'] });
    expect((await ada.outcome('TaskList')) as object).toMatchObject({
      text: '#1 [pending] claimed\n#2 [pending] assigned',
    });
    expect((await ada.call('ReadMailbox')).messages.at(-1)).toMatchObject({
      from: 'system',
      type: 'teammate_terminated',
      text: 'Bob left the team. Returned to pending: #1, #2.',
    });
    const notes = await hub.store.read({ agent: 'ada', session: null, surface: 'mcp' }, async (unit) => {
      const found = [];
      for (let id = 1; id <= 20; id++) found.push(await unit.memories.find(id));
      return found.filter((memory) => memory?.kind === 'note' && memory.taskId === 1);
    });
    expect(notes).toMatchObject([{ text: 'Returned to pending: Bob held it and the holder left the team.' }]);
    expect(await bob.refused('TaskList', { team_name: 'web' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await ada.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: true });
  });

  test('an agent that is removed leaves its teams, and does not see them again if it returns', async () => {
    const { agent, hub, home } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    await bob.call('TeamCreate', { team_name: 'own' });
    await ada.call('TaskCreate', { subject: 'claimed', team_name: 'web' });
    await bob.call('TaskClaim', { taskId: '1', team_name: 'web' });
    await removeAgent(hub.store, 'bob', home);
    const { members } = await ada.call('list_team_members', { team_name: 'web' });
    expect(members.map(({ name }: { name: string }) => name)).toEqual(['team-lead']);
    expect((await ada.outcome('TaskList')) as object).toMatchObject({ text: '#1 [pending] claimed' });
    expect(await ada.call('list_members', { collection: 'workspace' })).toMatchObject({
      members: [{ agent: 'ada' }, { agent: 'user' }],
    });
    await agent('bob');
    expect(await bob.refused('TaskList', { team_name: 'web' })).toMatchObject({ code: 'NOT_A_MEMBER' });
    expect(await bob.call('TaskList', { team_name: 'own' })).toMatchObject({ tasks: [] });
  });

  test('only the lead removes others, and the lead itself stays', async () => {
    const { agent } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web' });
    await eve.call('TeamJoin', { team_name: 'web' });
    expect(await bob.refused('TeamLeave', { member: 'eve' })).toMatchObject({ code: 'NOT_LEAD' });
    expect(await ada.refused('TeamLeave')).toMatchObject({ code: 'LEAD_STAYS' });
    expect(await ada.refused('TeamLeave', { member: 'nobody' })).toMatchObject({ code: 'RECIPIENT_NOT_FOUND' });
    expect(await ada.call('TeamLeave', { member: 'EVE' })).toMatchObject({ name: 'eve' });
    expect(await eve.refused('TaskList', { team_name: 'web' })).toMatchObject({ code: 'NOT_A_MEMBER' });
  });
});
