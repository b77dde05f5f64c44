import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('startup_panel', (world) => {
  test('sends a session without a task to ready work', async () => {
    const { agent } = await world();
    const panel = await (await agent('ada')).call('startup_panel', { repo_root: '/repo', branch: 'b' });
    const args = { session_id: 's-ada', agent: 'ada', repo_root: '/repo' };
    expect(panel).toEqual({
      session_id: 's-ada',
      agent: 'ada',
      repo_root: '/repo',
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
