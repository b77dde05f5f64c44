import { expect, test } from 'vitest';
import { onBothStores } from '../world.ts';

onBothStores('a board and the tasks behind it', (world) => {
  test('a task marked blocked says so in the tasks dialect, and setting it active removes the mark', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { id } = await ada.call('create_task', { title: 'Write docs' });
    await ada.call('TaskUpdate', { taskId: id, status: 'blocked' });
    expect(await ada.call('get_task', { id })).toMatchObject({ status: 'active', marked: 'blocked' });
    const card = await ada.outcome('get_task', { id });
    expect(card.ok && card.text).toContain('Marked: blocked');
    const active = await ada.call('update_task', { id, status: 'active' });
    expect(active).toMatchObject({ status: 'active' });
    expect(active.marked).toBeUndefined();
    expect(await ada.refused('update_task', { id, status: 'active' })).toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  test('an agent that leaves a team returns its tasks, including those that the hub dispatches', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'Crew' });
    await bob.call('TeamJoin', { team_name: 'Crew', name: 'bob' });
    const { task } = await ada.call('TaskCreate', { subject: 'Build it' });
    await ada.call('TaskUpdate', { taskId: task.id, owner: 'bob', status: 'in_progress', dispatch: 'hub' });
    const { returned_tasks } = await bob.call('TeamLeave', { team_name: 'Crew' });
    expect(returned_tasks).toEqual([task.id]);
    expect(await ada.call('get_task', { id: task.id })).toMatchObject({ status: 'draft', owner: null });
  });

  test('a deleted task neither closes a cycle nor appears in the dependencies of others', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const made = async (subject: string) => (await ada.call('TaskCreate', { subject })).task.id as string;
    const [first, second, third] = [await made('A'), await made('B'), await made('C')];
    await ada.call('TaskUpdate', { taskId: first, addBlocks: [second] });
    await ada.call('TaskUpdate', { taskId: second, addBlocks: [third] });
    await ada.call('TaskUpdate', { taskId: second, status: 'deleted' });
    expect((await ada.call('TaskGet', { taskId: first })).task.blocks).toEqual([]);
    expect((await ada.call('TaskGet', { taskId: third })).task.blockedBy).toEqual([]);
    expect(await ada.call('TaskUpdate', { taskId: third, addBlocks: [first] })).toMatchObject({ success: true });
  });

  test('the owner of a task cancels all subtasks, even those that others hold, and the holders are told', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { id } = await ada.call('create_task', { title: 'Whole' });
    await ada.call('update_steps', { id, steps: [{ title: 'Part' }] });
    const { task } = await ada.call('create_subtask', { taskId: id, stepIndex: 0, title: 'Part', owner: 'bob' });
    await bob.call('TaskClaim', { taskId: task.id });
    expect(await ada.refused('cancel_task', { id: task.id })).toMatchObject({ code: 'ALREADY_CLAIMED' });
    expect(await ada.call('cancel_task', { id })).toMatchObject({ canceledIds: [id, task.id] });
    const { messages } = await bob.call('ReadMailbox');
    expect(messages).toMatchObject([{ type: 'task_canceled', task_id: task.id }]);
  });

  test('the text of a request has its id and recipient, and that of an answer the decision', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'Crew' });
    await bob.call('TeamJoin', { team_name: 'Crew', name: 'Bob' });
    const plan = {
      to: 'team-lead',
      type: 'plan_approval_request',
      message: 'First this, then that',
      team_name: 'Crew',
    };
    const { request_id } = await bob.call('SendMessage', plan);
    const asked = await ada.outcome('ReadMailbox');
    expect(asked.ok && asked.text).toContain(`request_id="${request_id}"`);
    expect(asked.ok && asked.text).toContain('to="team-lead"');
    const answer = { to: 'Bob', type: 'plan_approval_response', request_id, approve: false, message: 'Nice work!' };
    await ada.call('SendMessage', answer);
    const heard = await bob.outcome('ReadMailbox');
    expect(heard.ok && heard.text).toContain('approve="false"');
    expect((await ada.call('ReadMailbox')).messages).toEqual([]);
  });

  test('a request needs no reply once it was answered, or once its sender has left', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'Crew' });
    await bob.call('TeamJoin', { team_name: 'Crew', name: 'Bob' });
    const plan = { to: 'team-lead', type: 'plan_approval_request', message: 'First this', team_name: 'Crew' };
    const open = async () => (await ada.outcome('list_tasks')).waiting?.messages?.needs_reply;

    const { request_id } = await bob.call('SendMessage', plan);
    expect(await open()).toBe(1);
    const yes = { to: 'Bob', type: 'plan_approval_response', request_id, approve: true, message: 'Go on' };
    await ada.call('SendMessage', yes);
    expect(await open()).toBeUndefined();
    await bob.call('SendMessage', plan);
    expect(await open()).toBe(1);
    await bob.call('TeamLeave', { team_name: 'Crew' });
    expect(await open()).toBeUndefined();
  });

  test('the name of a team may contain no line break and no @', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (const team_name of ['Crew\nLead: eve', 'crew@home']) {
      expect(await ada.refused('TeamCreate', { team_name })).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
