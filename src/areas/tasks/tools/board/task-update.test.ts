import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';

async function board({ agent }: World, count: number) {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  await ada.call('TeamCreate', { team_name: 'web' });
  await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
  for (let number = 1; number <= count; number++) await ada.call('TaskCreate', { subject: `task ${number}` });
  return { ada, bob };
}

onBothStores('TaskUpdate', (world) => {
  test('writes only what differs and lists it', async () => {
    const { ada } = await board(await world(), 1);
    expect(
      await ada.call('TaskUpdate', {
        task_id: '1',
        subject: 'new subject',
        description: '',
        active_form: 'Working',
        priority: 2,
        due: '2026-03-01',
        metadata: { a: 1, b: { c: 2 } },
        dispatch: 'self',
      }),
    ).toEqual({
      success: true,
      taskId: '1',
      updatedFields: ['subject', 'activeForm', 'metadata', 'due'],
      verificationNudgeNeeded: false,
      revision: 2,
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', metadata: { a: null, d: 4 }, due: null })).toMatchObject({
      updatedFields: ['metadata', 'due'],
    });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({
      metadata: { b: { c: 2 }, d: 4 },
      due: null,
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', status: 'pending' })).toMatchObject({ updatedFields: [] });
  });

  test('a refusal is an answer with reason, code and error, and nothing is written', async () => {
    const { ada } = await board(await world(), 2);
    expect(await ada.call('TaskUpdate', { taskId: '9', subject: 'x' })).toMatchObject({
      success: false,
      reason: 'task_not_found',
      code: 'TASK_NOT_FOUND',
      error: 'Task not found',
    });
    expect(await ada.call('TaskUpdate', { taskId: '1' })).toMatchObject({ success: false, code: 'NOTHING_TO_UPDATE' });
    expect(await ada.call('TaskUpdate', { taskId: '1', subject: 'x', owner: 'nobody' })).toMatchObject({
      success: false,
      code: 'AGENT_NOT_FOUND',
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', subject: 'x', ifRevision: 7 })).toMatchObject({
      code: 'REVISION_CONFLICT',
      details: { revision: 1 },
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', ifRevision: 1, priority: 0 })).toMatchObject({ revision: 2 });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({ subject: 'task 1' });
    expect(await ada.refused('TaskUpdate', { taskId: '1', status: 'finished' })).toMatchObject({
      code: 'INVALID_INPUT',
    });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    for (const change of [{ status: 'deleted' }, { status: 'pending' }, { subject: 'x' }]) {
      expect(await ada.call('TaskUpdate', { taskId: '1', ...change })).toMatchObject({
        success: false,
        code: 'TASK_ARCHIVED',
      });
    }
    expect(await ada.call('TaskUpdate', { taskId: '2', status: 'deleted' })).toMatchObject({
      success: true,
      updatedFields: ['deleted'],
      statusChange: { from: 'pending', to: 'deleted' },
    });
  });

  test('starting unowned work is a claim, and an owner is never stolen', async () => {
    const { ada, bob } = await board(await world(), 2);
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'in_progress' })).toMatchObject({
      updatedFields: expect.arrayContaining(['status', 'owner']),
    });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({ owner: 'Bob', claim: { holder: 'Bob' } });
    await ada.call('TaskUpdate', { taskId: '2', owner: 'Bob' });
    await ada.call('TaskUpdate', { taskId: '2', status: 'in_progress' });
    expect((await ada.call('TaskGet', { taskId: '2' })).task).toMatchObject({ owner: 'Bob', claim: null });
    await bob.call('TaskUpdate', { taskId: '1', status: 'pending', owner: null });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({
      owner: null,
      status: 'pending',
      claim: null,
    });
  });

  test('an assignment tells the new owner but never oneself, and a completion tells the lead', async () => {
    const { ada, bob } = await board(await world(), 2);
    await ada.call('TaskUpdate', { taskId: '1', owner: 'bob' });
    await bob.call('TaskUpdate', { taskId: '2', owner: 'Bob' });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([
      { from: 'team-lead', to: 'Bob', type: 'task_assignment', text: 'You have been assigned task #1', task_id: '1' },
    ]);
    expect((await bob.call('TaskList')).tasks).toMatchObject([{ owner: 'Bob' }, { owner: 'Bob' }]);
    await bob.call('TaskUpdate', { taskId: '1', status: 'completed' });
    await ada.call('TaskUpdate', { taskId: '2', status: 'completed' });
    expect((await ada.call('ReadMailbox')).messages).toMatchObject([
      { from: 'Bob', type: 'task_completed', data: { taskId: '1', taskSubject: 'task 1' } },
    ]);
  });

  test('self, unknown and cyclic edges are refused, the cycle with its path', async () => {
    const { ada } = await board(await world(), 4);
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['2'] })).toMatchObject({
      updatedFields: ['blocks'],
    });
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['2'] });
    await ada.call('TaskUpdate', { taskId: '3', addBlocks: ['4'] });
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlockedBy: ['4'] })).toMatchObject({
      success: false,
      code: 'DEPENDENCY_CYCLE',
      error: 'The dependency would create a cycle: #4 → #1 → #2 → #3 → #4.',
      details: { path: ['4', '1', '2', '3', '4'] },
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['1'] })).toMatchObject({ code: 'DEPENDENCY_SELF' });
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['9'] })).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['2'] })).toMatchObject({ updatedFields: [] });
    expect(await ada.call('TaskUpdate', { taskId: '2', removeBlockedBy: ['1', '4'] })).toMatchObject({
      updatedFields: ['blockedBy'],
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', addBlockedBy: ['4'] })).toMatchObject({ success: true });
  });

  test('an added or removed edge is reported for both tasks, each from its own side', async () => {
    const here = await world();
    const { ada } = await board(here, 3);
    await ada.call('TaskUpdate', { taskId: '1', addBlocks: ['2'], addBlockedBy: ['3'] });
    await ada.call('TaskUpdate', { taskId: '2', removeBlockedBy: ['1'] });
    const events = await here.hub.events(ada.caller, 0, 100);
    const told = events.filter(({ type }) => type === 'task.dependency');
    expect(told.map(({ taskId, changed }) => [taskId, changed])).toEqual([
      [1, ['blocks', 'blockedBy']],
      [2, ['blockedBy']],
      [3, ['blocks']],
      [2, ['blockedBy']],
      [1, ['blocks']],
    ]);
  });

  test('a cycle through a hidden task is refused too', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    for (const subject of ['first', 'last']) await bob.call('TaskCreate', { subject });
    await ada.call('TeamCreate', { team_name: 'quiet', private: true });
    await ada.call('TaskCreate', { subject: 'between', addBlockedBy: ['1'] });
    await ada.call('TaskUpdate', { taskId: '3', addBlocks: ['2'] });
    expect(await bob.call('TaskUpdate', { taskId: '2', addBlocks: ['1'] })).toMatchObject({
      success: false,
      code: 'DEPENDENCY_CYCLE',
      details: { path: ['2', '1', '3', '2'] },
    });
  });

  test('a blocked task cannot start or finish, and its owner is told when it can', async () => {
    const { ada, bob } = await board(await world(), 3);
    await ada.call('TaskUpdate', { taskId: '3', addBlockedBy: ['1', '2'], owner: 'Bob' });
    for (const status of ['in_progress', 'completed', 'review']) {
      expect(await bob.call('TaskUpdate', { taskId: '3', status })).toMatchObject({
        success: false,
        reason: 'blocked',
        details: { blocked_by: ['1', '2'] },
      });
    }
    expect(await bob.call('TaskUpdate', { taskId: '3', status: 'blocked' })).toMatchObject({
      statusChange: { from: 'pending', to: 'blocked' },
    });
    await bob.call('TaskUpdate', { taskId: '3', status: 'pending' });
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(((await bob.outcome('TaskList')) as { waiting: object }).waiting).not.toHaveProperty('ready');
    await ada.call('TaskUpdate', { taskId: '2', status: 'completed' });
    expect(await bob.outcome('TaskList')).toMatchObject({ waiting: { ready: 1 } });
    expect(await bob.call('TaskUpdate', { taskId: '3', status: 'in_progress' })).toMatchObject({ success: true });
    expect(((await bob.outcome('TaskList')) as { waiting: object }).waiting).not.toHaveProperty('ready');
  });

  test('three completions without a verification get a nudge', async () => {
    const { ada, bob } = await board(await world(), 5);
    const complete = async (actor: typeof ada, taskId: string) =>
      (await actor.call('TaskUpdate', { taskId, status: 'completed' })).verificationNudgeNeeded;
    expect(await complete(bob, '1')).toBe(false);
    expect(await complete(bob, '2')).toBe(false);
    expect(await complete(ada, '3')).toBe(false);
    expect(await complete(bob, '4')).toBe(true);
    expect(await complete(ada, '5')).toBe(true);
    await ada.call('TaskCreate', { subject: 'Verify the lot' });
    expect(await complete(ada, '6')).toBe(false);
  });

  test('completing straight from pending passes through active in the event log', async () => {
    const here = await world();
    const { ada } = await board(here, 1);
    await ada.call('TaskUpdate', { taskId: '1', status: 'completed' });
    const events = await here.hub.events(ada.caller, 0, 100);
    expect(events.filter((event) => event.taskId === 1).map((event) => event.type)).toEqual([
      'task.created',
      'task.activated',
      'task.completed',
    ]);
  });

  test('completing from blocked or review passes through active in the event log', async () => {
    const here = await world();
    const { ada } = await board(here, 2);
    for (const [taskId, status] of Object.entries({ 1: 'blocked', 2: 'review' })) {
      await ada.call('TaskUpdate', { taskId, status });
      await ada.call('TaskUpdate', { taskId, status: 'completed' });
      const events = await here.hub.events(ada.caller, 0, 100);
      expect(events.filter((event) => String(event.taskId) === taskId).map((event) => event.type)).toEqual([
        'task.created',
        'task.updated',
        'task.activated',
        'task.completed',
      ]);
    }
  });

  test('a cancellation is sent to other names of the same agent, but not to the one that canceled', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    await ada.call('TeamCreate', { team_name: 'crew' });
    for (const name of ['Ann', 'Ben']) await ada.call('TeamJoin', { team_name: 'crew', name });
    for (const [index, owner] of ['team-lead', 'Ann', 'Ben'].entries()) {
      await ada.call('TaskCreate', { subject: `for ${owner}`, team_name: 'crew' });
      await ada.call('TaskUpdate', { taskId: String(index + 1), owner, as: owner });
    }
    for (const taskId of ['1', '2', '3']) {
      await ada.call('TaskUpdate', { taskId, status: 'deleted', as: 'team-lead' });
    }
    const canceled = async (as: string) =>
      (await ada.call('ReadMailbox', { team_name: 'crew', as })).messages
        .filter(({ type }: { type: string }) => type === 'task_canceled')
        .map(({ task_id }: { task_id: string }) => task_id);
    expect(await canceled('team-lead')).toEqual([]);
    expect(await canceled('Ann')).toEqual(['2']);
    expect(await canceled('Ben')).toEqual(['3']);
  });

  test('due is a day or a time in ISO form, and a time without an offset is UTC', async () => {
    const here = await world();
    const { ada } = await board(here, 1);
    for (const due of ['5', 'task 3', '2026-02-30', 'tomorrow', '2026-13-01', '']) {
      const refusal = { code: 'INVALID_INPUT', fields: [{ path: 'due' }] };
      expect(await ada.refused('TaskCreate', { subject: 'x', due }), due).toMatchObject(refusal);
      expect(await ada.refused('post_task', { title: 'x', owner: 'ada', due }), due).toMatchObject(refusal);
      expect(await ada.refused('TaskUpdate', { taskId: '1', due }), due).toMatchObject(refusal);
    }
    const times = {
      '2026-03-01': '2026-03-01T00:00:00.000Z',
      '2026-03-01T10:00': '2026-03-01T10:00:00.000Z',
      '2026-03-01T10:00:00+02:00': '2026-03-01T08:00:00.000Z',
    };
    for (const [due, instant] of Object.entries(times)) {
      await ada.call('TaskUpdate', { taskId: '1', due });
      expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({ due: instant });
    }
    await ada.call('TaskUpdate', { taskId: '1', due: null });
    expect((await ada.call('TaskGet', { taskId: '1' })).task).toMatchObject({ due: null });
  });
});
