import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';
import { systemScope } from '../../../../kernel/rules/caller.ts';
import { returnLapsed } from '../../flows/task-claims.ts';

async function team({ agent }: World, subjects: readonly string[]) {
  const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
  await ada.call('TeamCreate', { team_name: 'web' });
  await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
  await eve.call('TeamJoin', { team_name: 'web', name: 'Eve' });
  for (const subject of subjects) await ada.call('TaskCreate', { subject });
  return { ada, bob, eve };
}

onBothStores('TaskClaim', (world) => {
  test('an active claim refuses another agent, a lapsed one does not', async () => {
    const here = await world();
    const { ada, bob, eve } = await team(here, ['write docs']);
    expect(await bob.call('TaskClaim', { taskId: '1', leaseMinutes: 10 })).toMatchObject({
      success: true,
      taskId: '1',
      owner: 'Bob',
      leaseUntil: new Date(here.clock.now + 600_000).toISOString(),
    });
    expect(await eve.call('TaskClaim', { taskId: '1' })).toMatchObject({
      success: false,
      reason: 'already_claimed',
      code: 'ALREADY_CLAIMED',
      error: expect.stringContaining('Bob'),
    });
    here.clock.advance({ minutes: 11 });
    expect((await ada.outcome('TaskList')) as object).toMatchObject({ text: '#1 [pending] write docs' });
    expect(await eve.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: true, owner: 'Eve' });
    const mail = await ada.call('ReadMailbox');
    expect(mail.messages.at(-1)).toMatchObject({ type: 'task_returned', from: 'system', task_id: '1' });
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'completed' })).toMatchObject({
      success: false,
      code: 'ALREADY_CLAIMED',
    });
  });

  test('every refusal says why, and TaskGet explains all of it', async () => {
    const here = await world();
    const { ada, bob, eve } = await team(here, ['first', 'second', 'third']);
    await ada.call('TaskUpdate', { taskId: '2', addBlockedBy: ['1'] });
    expect(await bob.call('TaskClaim', { taskId: '99' })).toMatchObject({ success: false, reason: 'task_not_found' });
    expect(await bob.call('TaskClaim', { taskId: '2' })).toMatchObject({
      reason: 'blocked',
      details: { blocked_by: ['1'] },
    });
    await ada.call('TaskUpdate', { taskId: '2', owner: 'Eve' });
    expect((await bob.call('TaskGet', { taskId: '2' })).task).toMatchObject({
      ready: false,
      why_not: [{ reason: 'already_claimed' }, { reason: 'blocked', details: { blocked_by: ['1'] } }],
    });
    await bob.call('TaskClaim', { taskId: '1' });
    expect(await bob.call('TaskClaim', { taskId: '3', checkBusy: true })).toMatchObject({
      reason: 'agent_busy',
      details: { busy_with: ['1'] },
    });
    expect(await bob.call('TaskClaim', { taskId: '3' })).toMatchObject({ success: true });
    await bob.call('TaskUpdate', { taskId: '1', status: 'completed' });
    expect(await bob.call('TaskClaim', { taskId: '1' })).toMatchObject({ reason: 'already_resolved' });
    expect(await eve.call('TaskClaim', { taskId: '2' })).toMatchObject({ success: true });
    expect(await bob.refused('TaskClaim', { taskId: '01' })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await bob.refused('TaskClaim', { taskId: '1', leaseMinutes: 0 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test('an agent without the required skills cannot name itself the owner either; the lead may name it', async () => {
    const here = await world();
    mkdirSync(path.join(here.home, 'agents/reader'), { recursive: true });
    writeFileSync(path.join(here.home, 'agents/reader/agent.json'), '{"name":"Reader","skills":["read"]}');
    const [ada, reader] = [await here.agent('ada'), await here.agent('reader')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await reader.call('TeamJoin', { team_name: 'web' });
    await ada.call('TaskCreate', { subject: 'edit', requires: ['write'] });
    expect(await reader.call('TaskUpdate', { taskId: '1', owner: 'reader' })).toMatchObject({
      success: false,
      reason: 'not_capable',
      details: { missing: ['write'] },
    });
    expect(await ada.call('TaskUpdate', { taskId: '1', owner: 'reader' })).toMatchObject({ success: true });
  });

  test('an agent without the required skills does not get the task', async () => {
    const here = await world();
    mkdirSync(path.join(here.home, 'agents/reader'), { recursive: true });
    writeFileSync(path.join(here.home, 'agents/reader/agent.json'), '{"name":"Reader","skills":["read"]}');
    await here.hub.agentFiles.refresh();
    const [ada, reader] = [await here.agent('ada'), await here.agent('reader')];
    await ada.call('TaskCreate', { subject: 'change code', requires: ['Write'] });
    await ada.call('TaskCreate', { subject: 'look around', requires: ['READ'] });
    expect(await reader.call('TaskClaim', { taskId: '1' })).toMatchObject({
      reason: 'not_capable',
      details: { missing: ['Write'] },
    });
    expect(await reader.call('TaskUpdate', { taskId: '1', status: 'in_progress' })).toMatchObject({
      reason: 'not_capable',
    });
    expect((await reader.call('TaskList', { ready: true })).tasks).toMatchObject([{ id: '2' }]);
    expect(await reader.call('TaskClaim', { taskId: '2' })).toMatchObject({ success: true });
    expect(await ada.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: true });
  });

  test('calls of the session keep its claim alive, and claiming again renews it', async () => {
    const here = await world();
    const { bob, eve } = await team(here, ['long work']);
    await bob.call('TaskClaim', { taskId: '1', leaseMinutes: 10 });
    here.clock.advance({ minutes: 8 });
    await here.hub.store.write(systemScope, 'test', (unit) => unit.claims.renew([bob.caller.session]));
    here.clock.advance({ minutes: 8 });
    expect(await eve.call('TaskClaim', { taskId: '1' })).toMatchObject({ reason: 'already_claimed' });
    expect(await bob.call('TaskClaim', { taskId: '1', leaseMinutes: 30 })).toMatchObject({ success: true, fence: 1 });
    here.clock.advance({ minutes: 29 });
    expect(await eve.call('TaskClaim', { taskId: '1' })).toMatchObject({ reason: 'already_claimed' });
  });

  test('a sign of life that comes too late does not bring a lapsed claim back', async () => {
    const here = await world();
    const { bob, eve } = await team(here, ['long work']);
    await bob.call('TaskClaim', { taskId: '1', leaseMinutes: 10 });
    here.clock.advance({ minutes: 11 });
    await here.hub.store.write(systemScope, 'test', (unit) => unit.claims.renew([bob.caller.session]));
    expect(await eve.call('TaskClaim', { taskId: '1' })).toMatchObject({ success: true, fence: 2 });
  });

  test('a late completion counts if nobody claimed since, else it is refused and explained', async () => {
    const here = await world();
    const { bob, eve } = await team(here, ['late but alone', 'late and overtaken']);
    for (const taskId of ['1', '2']) await bob.call('TaskClaim', { taskId, leaseMinutes: 1 });
    here.clock.advance({ minutes: 2 });
    await here.hub.store.write(systemScope, 'sweep', returnLapsed);
    await eve.call('TaskClaim', { taskId: '2', leaseMinutes: 1 });
    here.clock.advance({ minutes: 2 });
    await here.hub.store.write(systemScope, 'sweep', returnLapsed);
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'completed' })).toMatchObject({ success: true });
    expect(await bob.call('TaskUpdate', { taskId: '2', status: 'completed' })).toMatchObject({
      success: false,
      code: 'ALREADY_CLAIMED',
      error: expect.stringContaining('Eve'),
    });
    await bob.call('TaskClaim', { taskId: '2' });
    expect(await bob.call('TaskUpdate', { taskId: '2', status: 'completed' })).toMatchObject({ success: true });
  });

  test('the guard binds every dialect; the lead and the user may override it', async () => {
    const here = await world();
    const { ada, bob, eve } = await team(here, ['guarded', 'guarded too']);
    const user = await here.agent('user');
    for (const taskId of ['1', '2']) await bob.call('TaskClaim', { taskId });
    expect(await eve.refused('complete_task', { id: '1' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await eve.refused('cancel_task', { id: '1' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await eve.refused('update_task', { id: '1', owner: 'eve' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await eve.call('TaskUpdate', { taskId: '1', owner: 'Eve' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await eve.call('TaskUpdate', { taskId: '1', status: 'deleted' })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await eve.call('TaskUpdate', { taskId: '1', description: 'open to all' })).toMatchObject({ success: true });
    await eve.call('update_steps', { id: '1', steps: [{ title: 'a step' }] });
    expect(await ada.call('TaskUpdate', { taskId: '1', owner: 'Eve' })).toMatchObject({ success: true });
    expect(await bob.call('TaskClaim', { taskId: '1' })).toMatchObject({ reason: 'already_claimed' });
    expect(await bob.call('complete_task', { id: '2' })).toMatchObject({ status: 'done', owner: 'bob' });
    await user.call('TeamJoin', { team_name: 'web' });
    await eve.call('TaskClaim', { taskId: '1' });
    expect(await user.call('complete_task', { id: '1' })).toMatchObject({ status: 'done', owner: 'eve' });
  });

  test('two names of one agent are different holders', async () => {
    const here = await world();
    const { bob } = await team(here, ['for one of two']);
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bobby' });
    await bob.call('TaskClaim', { taskId: '1', as: 'Bobby' });
    expect(await bob.call('TaskClaim', { taskId: '1' })).toMatchObject({ reason: 'already_claimed' });
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'completed', as: 'Bob' })).toMatchObject({
      code: 'ALREADY_CLAIMED',
    });
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'completed', as: 'bobby' })).toMatchObject({
      success: true,
    });
    expect(await bob.call('TaskClaim', { taskId: '1', as: 'Eve' })).toMatchObject({ code: 'NOT_YOUR_SESSION' });
  });

  test('work that the hub dispatches stays its owner’s when a claim on it lapses', async () => {
    const { agent, clock, hub } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'mine' });
    await ada.call('TaskClaim', { taskId: '1', leaseMinutes: 1 });
    clock.advance({ minutes: 2 });
    await hub.store.write(systemScope, 'sweep', returnLapsed);
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ owner: 'ada', status: 'active' });
    expect(await hub.store.read(systemScope, (unit) => unit.claims.open(1))).toBeUndefined();
  });

  test('what a late holder sets stays, with or without the sweeper', async () => {
    const here = await world();
    const { ada, bob } = await team(here, ['review me', 'block me', 'by memory']);
    for (const taskId of ['1', '2', '3']) await bob.call('TaskClaim', { taskId, leaseMinutes: 1 });
    here.clock.advance({ minutes: 2 });
    const { tasks } = await bob.call('task_feed', { collection: 'web' });
    const { memory_id } = tasks.find((task: { task_id: string }) => task.task_id === '3');
    expect(await bob.call('TaskUpdate', { taskId: '1', status: 'review' })).toMatchObject({ success: true });
    expect(await bob.call('TaskUpdate', { taskId: '2', status: 'blocked' })).toMatchObject({ success: true });
    await bob.call('memory_edit', { memory_id, set_status: 'review' });
    const swept = await here.hub.store.write(systemScope, 'sweep', returnLapsed);
    expect(swept).toBe(0);
    const feed = (await ada.call('task_feed', { collection: 'web' })).tasks;
    const seen = feed.map(({ task_id, status }: { task_id: string; status: string }) => [task_id, status]);
    expect(seen.sort()).toEqual([
      ['1', 'review'],
      ['2', 'blocked'],
      ['3', 'review'],
    ]);
    for (const id of ['1', '2', '3']) expect(await ada.call('get_task', { id })).toMatchObject({ owner: 'bob' });
  });

  test('the lead can assign a task again to the member that lost it, who is notified', async () => {
    const here = await world();
    const { ada, bob } = await team(here, ['lost once', 'lost twice']);
    for (const taskId of ['1', '2']) await bob.call('TaskClaim', { taskId, leaseMinutes: 1 });
    here.clock.advance({ minutes: 2 });
    expect(await ada.call('TaskUpdate', { taskId: '1', owner: 'Bob' })).toMatchObject({ updatedFields: ['owner'] });
    expect(await ada.call('TaskUpdate', { taskId: '2', owner: 'Bob', status: 'in_progress' })).toMatchObject({
      updatedFields: ['owner', 'status'],
      statusChange: { from: 'pending', to: 'in_progress' },
    });
    expect((await ada.outcome('TaskList')) as object).toMatchObject({
      text: '#1 [pending] lost once (Bob)\n#2 [in_progress] lost twice (Bob)',
    });
    const mail = (await bob.call('ReadMailbox')).messages;
    const assigned = mail.filter((message: { type: string }) => message.type === 'task_assignment');
    expect(assigned.map((message: { task_id: string }) => message.task_id)).toEqual(['1', '2']);
  });

  test('the tasks dialect changes a task from the status it shows once a lease has run out', async () => {
    const here = await world();
    const { bob, eve } = await team(here, ['taken up by another', 'taken up again']);
    for (const taskId of ['1', '2']) await bob.call('TaskClaim', { taskId, leaseMinutes: 1 });
    here.clock.advance({ minutes: 2 });
    for (const id of ['1', '2']) expect(await eve.call('get_task', { id })).toMatchObject({ status: 'draft' });
    expect(await eve.refused('complete_task', { id: '1' })).toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { from: 'draft', to: 'done' },
    });
    expect(await eve.call('update_task', { id: '1', status: 'active' })).toMatchObject({
      status: 'active',
      owner: null,
    });
    expect(await bob.call('update_task', { id: '2', status: 'active' })).toMatchObject({
      status: 'active',
      owner: 'bob',
    });
    for (const [id, owner] of Object.entries({ 1: null, 2: 'bob' })) {
      expect(await eve.call('get_task', { id })).toMatchObject({ status: 'active', owner });
    }
    expect(await bob.refused('update_task', { id: '2', status: 'active' })).toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });
});
