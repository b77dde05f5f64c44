import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import type { Loose } from '../../../../test/loose.ts';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('startup_panel', (world, kind) => {
  test('sends a session without a task to ready work', async () => {
    const { agent } = await world();
    const root = someRepository();
    const panel = await (await agent('ada', { cwd: root })).call('startup_panel', { branch: 'b' });
    const args = { session_id: 's-ada', agent: 'ada', repo_root: root };
    expect(panel).toEqual({
      session_id: 's-ada',
      agent: 'ada',
      repo_root: root,
      branch: 'b',
      active_task: null,
      ready_task: null,
      active_queen_plan: null,
      inbox_count: 0,
      blocking_items: [],
      claimed_files: [],
      blocker: null,
      next: null,
      evidence: null,
      warnings: [],
      recommended_next_tool: 'task_ready_for_agent',
      recommended_next_args: args,
      copy_paste_next_mcp_calls: [
        `mcp__waggle__task_ready_for_agent(${JSON.stringify(args)})`,
        `mcp__waggle__attention_inbox(${JSON.stringify(args)})`,
      ],
    });
  });

  test('shows the task that changed last, and its state by its newest entries', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    for (const title of ['First', 'Second', 'Third']) await ada.call('create_task', { title });
    for (const task_id of [1, 2, 3]) {
      clock.advance({ minutes: 1 });
      await ada.call('task_post', { task_id, kind: 'note', content: 'next=look; blocker=none' });
    }
    await ada.call('complete_task', { id: '3' });
    await ada.call('task_post', { task_id: 2, kind: 'note', content: 'next=write the test; evidence=none yet' });
    expect(await ada.call('startup_panel')).toMatchObject({
      active_task: { id: 2, title: 'Second', status: 'open' },
      blocker: null,
      next: 'write the test',
      evidence: 'none yet',
      recommended_next_tool: 'task_claim_file',
      recommended_next_args: { task_id: 2, session_id: 's-ada' },
      next_args_missing: ['file_path'],
    });
    await ada.call('task_post', { task_id: 2, kind: 'blocker', content: 'blocker=no access' });
    expect(await ada.call('startup_panel')).toMatchObject({
      blocker: 'no access',
      recommended_next_tool: null,
      recommended_next_args: null,
    });
  });

  test('puts what blocks before everything else, with a call that works', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'blocker=something' });
    const message = { task_id: 1, to_agent: 'bob', content: 'Stop.', urgency: 'blocking' };
    const { message_observation_id: id } = await ada.call('task_message', message);
    const panel = await bob.call('startup_panel');
    expect(panel).toMatchObject({
      inbox_count: 1,
      blocking_items: [
        { kind: 'message', id, from_agent: 'ada', content: 'Stop.', task_id: 1, next_tool: 'task_message_mark_read' },
      ],
      warnings: [{ kind: 'attention', severity: 'critical' }],
      recommended_next_tool: 'task_message_mark_read',
    });
    await bob.call(panel.recommended_next_tool, panel.recommended_next_args);
    expect(await bob.call('startup_panel')).toMatchObject({ inbox_count: 0, blocking_items: [], warnings: [] });
  });

  test('shows the texts of the first blocking messages, cut if they are long', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const message = `STOP. ${'words '.repeat(2000)}`;
    for (let n = 0; n < 5; n++)
      await ada.call('SendMessage', { to: 'bob', message, summary: 'S', urgency: 'blocking' });
    const { blocking_items: items } = await bob.call('startup_panel');
    expect(items.map(({ content }: { content?: string }) => content?.slice(0, 5))).toEqual([
      ...Array(3).fill('STOP.'),
      undefined,
      undefined,
    ]);
    expect(items[0].content.length).toBeLessThan(2000);
  });

  test('sends a session to join the task of a handoff first, then to accept it', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('task_hand_off', { task_id: 1, to_agent: 'bob', summary: 'Yours.' });
    const tools: string[] = [];
    for (const _ of ['join', 'accept']) {
      const panel = await bob.call('startup_panel');
      tools.push(panel.recommended_next_tool);
      const call = `mcp__waggle__${panel.recommended_next_tool}(${JSON.stringify(panel.recommended_next_args)})`;
      expect(panel.copy_paste_next_mcp_calls[0]).toBe(call);
      const [handoff] = (await bob.call('attention_inbox')).pending_handoffs;
      const { tool, args } = handoff.join_with ?? handoff.accept_with;
      expect(panel).toMatchObject({ recommended_next_tool: tool, recommended_next_args: args });
      await bob.call(tool, args);
    }
    expect(tools).toEqual(['task_post', 'task_accept_handoff']);
    expect((await bob.call('startup_panel')).blocking_items).toEqual([]);
  });

  test('shows an assigned task of any family before the lane of the branch, and leads to reading it', async () => {
    const { agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada'), await agent('bob', { cwd: root })];
    const lane = await bob.call('startup_panel', { branch: 'main' });
    expect(lane).toMatchObject({ active_task: null, recommended_next_tool: 'task_ready_for_agent' });
    await ada.call('create_task', { title: 'Write the guide', description: 'One page.', owner: 'bob' });
    await ada.call('TaskCreate', { subject: 'Sweep' });
    await ada.call('TaskUpdate', { taskId: '3', owner: 'bob' });
    for (const asked of [{}, { branch: 'main' }]) {
      const panel = await bob.call('startup_panel', asked);
      expect(panel).toMatchObject({
        active_task: { id: 2, title: 'Write the guide' },
        ready_task: { kind: 'task', task_id: 3, title: 'Sweep', next_tool: 'TaskClaim' },
        recommended_next_tool: 'get_task',
        recommended_next_args: { id: '2' },
      });
      const read = await bob.call(panel.recommended_next_tool, panel.recommended_next_args);
      expect(read).toMatchObject({ description: 'One page.' });
    }
    await bob.call('complete_task', { id: '2' });
    const { active_task } = await bob.call('startup_panel');
    expect(active_task).toMatchObject({ id: 3, title: 'Sweep' });
  });

  test('shows the sub-task that the session holds, before tasks of its agent', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide', owner: 'bob' });
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 1 });
    const panel = await bob.call('startup_panel');
    expect(panel).toMatchObject({
      active_task: { title: 'B', branch: 'spec/pair/sub-1' },
      claimed_files: ['src/b.ts'],
      recommended_next_tool: 'task_note_working',
      next_args_missing: ['content'],
    });
    const other = await agent('bob', { session: 's-bob-2' });
    expect((await other.call('startup_panel')).active_task).toMatchObject({ title: 'Write the guide' });
  });

  test('counts the lane of the branch as work once the session holds files there, and says where it stands', async () => {
    const { agent } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    const { task_id } = await ada.call('task_note_working', { content: 'next=fix it; blocker=no access' });
    // Another session's words on the lane are not this session's state.
    expect(await bob.call('startup_panel')).toMatchObject({ active_task: null, blocker: null, next: null });
    const noted = await ada.call('startup_panel');
    expect(noted).toMatchObject({ active_task: null, blocker: 'no access', next: 'fix it' });
    await bob.call('task_claim_file', { task_id, file_path: 'a.ts' });
    expect(await bob.call('startup_panel')).toMatchObject({ active_task: { id: task_id }, claimed_files: ['a.ts'] });
  });

  test('leads to unread mail before new work, but not before the work that is under way', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    expect((await bob.call('startup_panel')).recommended_next_tool).toBe('task_plan_claim_subtask');
    await ada.call('task_message', { task_id: 1, to_agent: 'bob', content: 'Only so you know.' });
    expect((await bob.call('startup_panel')).recommended_next_tool).toBe('attention_inbox');
    await bob.call('task_plan_claim_subtask', { plan_slug: 'pair', subtask_index: 0 });
    expect((await bob.call('startup_panel')).recommended_next_tool).toBe('task_note_working');
  });

  test('shows a run its own task and no other work', async () => {
    const seen: Loose[] = [];
    const here = await runsWorld(kind, async function* ({ call }) {
      for (const tool of ['startup_panel', 'task_autopilot_tick']) {
        const answer = await call(tool, {});
        seen.push(answer.ok ? answer.output : answer.error);
      }
      yield ok();
    });
    const [ada, bob] = [await here.agent('ada'), await here.startable('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    await ada.call('create_task', { title: 'First', owner: 'bob' });
    const { id } = await ada.call('create_task', { title: 'Second', owner: 'bob' });
    await bob.call('complete_task', { id: String(Number(id) - 1) });
    const runner = here.startRunner();
    await here.tick();
    await runner.idle();
    const [panel, tick] = seen;
    expect(panel).toMatchObject({
      active_task: { id: Number(id), title: 'Second' },
      ready_task: null,
      recommended_next_tool: 'get_task',
      recommended_next_args: { id },
      copy_paste_next_mcp_calls: [`mcp__waggle__get_task({"id":"${id}"})`],
    });
    expect(tick).toMatchObject({ decision: 'continue_current', next_tool: 'get_task', next_args: { id } });
  });

  test('sends a session that holds files to a working note on that task, even if it joined several', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    for (const title of ['First', 'Second']) await ada.call('create_task', { title });
    await ada.call('task_post', { task_id: 2, kind: 'note', content: 'Here.' });
    clock.advance({ minutes: 1 });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'a.ts' });
    const panel = await ada.call('startup_panel');
    expect(panel).toMatchObject({ active_task: { id: 1 }, recommended_next_tool: 'task_note_working' });
    expect(panel.next_args_missing).toEqual(['content']);
    const args = { ...panel.recommended_next_args, content: 'next=run tests' };
    expect(await ada.call(panel.recommended_next_tool, args)).toMatchObject({ task_id: 1 });
  });
});
