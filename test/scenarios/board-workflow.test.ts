import { expect, test } from 'vitest';
import { onBothStores } from '../world.ts';

onBothStores('a team works through a board', (world) => {
  test('from the plan through claims and messages to the last completion', async () => {
    const { agent } = await world();
    const [claude, codex, gemini] = [await agent('claude'), await agent('codex'), await agent('gemini')];

    const team = await claude.call('TeamCreate', {
      team_name: 'database-refactor',
      description: 'Migrating the user database to PostgreSQL',
      agent_type: 'tech-lead',
    });
    expect(team).toMatchObject({
      team_name: 'database-refactor',
      lead_agent_id: 'team-lead@database-refactor',
      roster: [{ name: 'team-lead', agent: 'claude', role: 'lead', agent_type: 'tech-lead' }],
    });
    for (const subject of ['Analyze current schema', 'Create migration script', 'Update unit tests']) {
      await claude.call('TaskCreate', { subject, description: `${subject}, carefully.` });
    }
    await claude.call('TaskUpdate', { taskId: '3', addBlockedBy: ['2'] });

    await codex.call('TeamJoin', { team_name: 'database-refactor', name: 'Alice' });
    await gemini.call('TeamJoin', { team_name: 'database-refactor', name: 'Bob' });
    expect(await codex.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: true, owner: 'Alice' });
    await codex.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(await gemini.call('TaskUpdate', { taskId: '2', status: 'in_progress' })).toMatchObject({
      success: true,
      updatedFields: expect.arrayContaining(['status', 'owner']),
      statusChange: { from: 'pending', to: 'in_progress' },
    });
    expect(await claude.outcome('TaskList')).toMatchObject({
      text: [
        '#1 [completed] Analyze current schema (Alice)',
        '#2 [in_progress] Create migration script (Bob)',
        '#3 [pending] Update unit tests [blocked by #2]',
      ].join('\n'),
    });

    expect(await codex.call('TaskClaim', { taskId: '3' })).toMatchObject({
      success: false,
      reason: 'blocked',
      details: { blocked_by: ['2'] },
    });
    await claude.call('TaskUpdate', { taskId: '3', owner: 'Alice' });
    await gemini.call('TaskUpdate', { taskId: '2', status: 'completed' });
    expect(await codex.outcome('TaskList', { ready: true })).toMatchObject({
      text: '#3 [pending] Update unit tests (Alice)',
      waiting: { ready: 1 },
    });

    const mail = await claude.call('ReadMailbox');
    expect(mail.messages.map((one: { from: string; type: string }) => `${one.from} ${one.type}`)).toEqual([
      'Alice task_completed',
      'Bob task_completed',
    ]);

    await codex.call('TaskClaim', { taskId: '3' });
    expect(await codex.call('TaskUpdate', { taskId: '3', status: 'completed' })).toMatchObject({
      verificationNudgeNeeded: true,
      nudge: expect.stringContaining('verification'),
    });
    expect(await claude.refused('TeamDelete')).toMatchObject({
      code: 'TEAM_ACTIVE',
      details: { active: ['Alice', 'Bob'] },
    });
    for (const member of ['Alice', 'Bob']) {
      const asked = await claude.call('SendMessage', {
        to: member,
        message: { type: 'shutdown_request', reason: 'Done' },
      });
      const actor = member === 'Alice' ? codex : gemini;
      await actor.call('SendMessage', { type: 'shutdown_response', request_id: asked.request_id, approve: true });
    }
    expect(await claude.call('TeamDelete')).toMatchObject({ success: true, team_name: 'database-refactor' });
    expect(await claude.call('TaskGet', { taskId: '1' })).toMatchObject({ task: { status: 'completed' } });
  });
});
