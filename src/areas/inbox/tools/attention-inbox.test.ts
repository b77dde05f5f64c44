import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someRepository } from '../../../../test/repositories.ts';
import { onBothStores, type World } from '../../../../test/world.ts';

async function pair({ agent }: World) {
  const [ada, bob] = [await agent('ada'), await agent('bob')];
  await ada.call('create_task', { title: 'Write the guide' });
  for (const one of [ada, bob]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
  const send = async (content: string, more: object = {}) =>
    (await ada.call('task_message', { task_id: 1, to_agent: 'bob', content, ...more })).message_observation_id;
  return { ada, bob, send };
}

onBothStores('attention_inbox', (world) => {
  test('treats a work tree as its repository, like all tools that take a repository', async () => {
    const { agent } = await world();
    const root = someRepository();
    const tree = path.join(root, '.trees', 'side');
    git(root, 'worktree', 'add', '-q', tree, '-b', 'side');
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: tree })];
    const { task_id } = await ada.call('task_note_working', { content: 'next=write it' });
    await bob.call('task_post', { task_id, kind: 'note', content: 'Here.' });
    await ada.call('task_message', { task_id, to_agent: 'bob', content: 'Stop?', urgency: 'blocking' });
    const unread = { unread_message_count: 1 };
    expect((await bob.call('attention_inbox', { repo_root: tree })).summary).toMatchObject(unread);
    expect((await bob.call('hivemind_context', { repo_root: tree })).summary).toMatchObject(unread);
    expect((await bob.call('bridge_status', { repo_root: tree })).attention).toMatchObject({ unread_count: 1 });
    expect(await bob.call('startup_panel', { repo_root: tree })).toMatchObject({ repo_root: root, inbox_count: 1 });
    expect((await bob.call('task_autopilot_tick', { repo_root: tree })).decision).toBe('reply_blocking_message');
  });

  test('has every bucket, empty, if nothing waits', async () => {
    const { bob } = await pair(await world());
    const inbox = await bob.call('attention_inbox');
    expect(inbox).toMatchObject({
      format: 'full',
      session_id: 's-bob',
      agent: 'bob',
      summary: { unread_message_count: 0, blocked: false },
      observation_ids: [],
      pending_handoffs: [],
      quota_pending_claims: [],
      expired_quota_handoffs: [],
      pending_wakes: [],
      unread_messages: [],
      coalesced_messages: [],
      read_receipts: [],
      paused_lanes: [],
      stalled_lanes: [],
      stalled_lanes_truncated: false,
      stale_claim_signals: { stale_claim_count: 0 },
      recent_other_claims: [],
      live_file_contentions: [],
      file_heat: [],
      omx_runtime_warnings: [],
    });
    expect(inbox.summary.next_action).toBe('Inbox is quiet; no immediate attention items.');
  });

  test('returns each message with calls to handle it, complete but for the text of the answer', async () => {
    const { bob, send } = await pair(await world());
    const id = await send('Please look.', { urgency: 'needs_reply' });
    const { unread_messages } = await bob.call('attention_inbox');
    const reply = {
      task_id: 1,
      session_id: 's-bob',
      agent: 'bob',
      to_agent: 'any',
      to_session_id: 's-ada',
      reply_to: id,
      urgency: 'fyi',
      content: '',
    };
    const read = { message_observation_id: id, session_id: 's-bob' };
    expect(unread_messages).toMatchObject([
      {
        id,
        task_id: 1,
        urgency: 'needs_reply',
        reply_tool: 'task_message',
        suggested_reply_args: reply,
        reply_args: reply,
        next_args_missing: ['content'],
        reply_with_tool: 'task_message',
        reply_with_args: reply,
        mark_read_tool: 'task_message_mark_read',
        mark_read_args: read,
        mark_read_with_tool: 'task_message_mark_read',
        mark_read_with_args: read,
        next_action: 'Reply with task_message using reply_to, or mark read after reading if no reply is needed.',
      },
    ]);
    const [entry] = unread_messages;
    await bob.call(entry.mark_read_with_tool, entry.mark_read_with_args);
    expect((await bob.call('attention_inbox')).unread_messages).toEqual([]);
    for (const content of ['', '...', '<content>']) {
      const error = await bob.refused(entry.reply_with_tool, { ...entry.reply_with_args, content });
      expect(error).toMatchObject({ code: 'INVALID_INPUT', fields: [{ path: 'content' }] });
    }
    await bob.call(entry.reply_with_tool, { ...entry.reply_with_args, content: 'Looks good.' });
    expect(await send('Only so you know.')).toBeGreaterThan(id);
    expect((await bob.call('attention_inbox')).unread_messages[0]).not.toHaveProperty('next_action');
  });

  test('lists blocking messages first, one by one, and groups the others by sender and urgency', async () => {
    const here = await world();
    const { bob, send } = await pair(here);
    const fyi: number[] = [];
    for (let i = 0; i < 22; i++) fyi.push(await send(`Note ${i}.`));
    const needs = await send('Please look.', { urgency: 'needs_reply' });
    const blocking: number[] = [];
    for (let i = 0; i < 3; i++) blocking.unshift(await send(`Stop ${i}.`, { urgency: 'blocking' }));
    const inbox = await bob.call('attention_inbox');
    expect(inbox.summary).toMatchObject({
      unread_message_count: 26,
      blocked: true,
      next_action: 'Reply to blocking messages before choosing work.',
    });
    expect(inbox.unread_messages.slice(0, 4).map(({ id }: { id: number }) => id)).toEqual([...blocking, needs]);
    expect(inbox.unread_messages).toHaveLength(23);
    expect(inbox.budget).toMatchObject({ items_available: 26, items_returned: 23, collapsed_count: 3 });
    expect(inbox.coalesced_messages).toMatchObject([
      { urgency: 'needs_reply', count: 1 },
      { urgency: 'fyi', count: 22, latest_id: fyi.at(-1), from_agent: 'ada', task_id: 1 },
    ]);
    const compact = await bob.call('attention_inbox', { format: 'compact', observation_id_limit: 1 });
    expect(compact.observation_ids).toEqual(blocking);
    expect(compact.observation_ids_truncated).toBe(true);
    expect(compact.budget).toMatchObject({ items_available: 5, items_returned: 3, collapsed_count: 2 });
    expect(compact).not.toHaveProperty('unread_messages');
  });

  test('shows mail of the board with the tools of the board, until it is acknowledged', async () => {
    const here = await world();
    const { ada, bob } = await pair(here);
    const mail = { to: 'bob', message: 'Over the board.', summary: 'Board', urgency: 'blocking' };
    const { msg_id: id } = await ada.call('SendMessage', mail);
    const { unread_messages, summary } = await bob.call('attention_inbox');
    expect(summary.blocked).toBe(true);
    expect(unread_messages).toMatchObject([
      {
        id,
        task_id: null,
        reply_tool: 'SendMessage',
        reply_with_args: { to: 'ada', message: '' },
        next_args_missing: ['message'],
        mark_read_tool: 'ReadMailbox',
      },
    ]);
    const [entry] = unread_messages;
    await bob.call(entry.reply_tool, { ...entry.reply_args, message: 'Thank you.' });
    await bob.call(entry.mark_read_tool, entry.mark_read_args);
    expect((await bob.call('attention_inbox')).unread_messages).toEqual([]);
  });

  test('gives for a request of the board the answer that it needs', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('TeamCreate', { team_name: 'web' });
    await bob.call('TeamJoin', { team_name: 'web', name: 'Bob' });
    await ada.call('SendMessage', { to: 'Bob', message: { type: 'shutdown_request' } });
    const [entry] = (await bob.call('attention_inbox')).unread_messages;
    expect(entry.next_args_missing).toEqual(['approve']);
    await bob.call(entry.reply_tool, { ...entry.reply_args, approve: true });
    const [left] = (await ada.call('attention_inbox')).unread_messages.filter(
      ({ from_agent }: { from_agent: string }) => from_agent === 'system',
    );
    expect(left).toMatchObject({ task_id: null, preview: expect.stringContaining('left the team') });
    await ada.call(left.reply_tool, { ...left.reply_args, message: 'See you.' });
    expect((await bob.call('ReadMailbox')).messages).toMatchObject([{ text: 'See you.' }]);
  });

  test('shows the sender at once that a message was read, for six hours, unless it was answered', async () => {
    const here = await world();
    const { ada, bob, send } = await pair(here);
    const [first, second] = [await send('One.', { urgency: 'needs_reply' }), await send('Two.')];
    for (const id of [first, second]) await bob.call('task_message_mark_read', { message_observation_id: id });
    const { read_receipts, summary } = await ada.call('attention_inbox');
    expect(read_receipts).toHaveLength(2);
    expect(read_receipts).toContainEqual({
      id: expect.any(Number),
      message_id: first,
      task_id: 1,
      urgency: 'needs_reply',
      preview: 'One.',
      read_by_agent: 'bob',
      read_by_session_id: 's-bob',
      read_at: here.clock.now,
    });
    expect(summary.next_action).toContain('were read');
    await bob.call('task_message', { task_id: 1, to_agent: 'ada', content: 'Yes.', reply_to: first });
    const left = (await ada.call('attention_inbox')).read_receipts;
    expect(left).toMatchObject([{ message_id: second }]);
    here.clock.advance({ hours: 6, ms: 1 });
    expect((await ada.call('attention_inbox')).read_receipts).toEqual([]);
  });

  test('leaves out expired items, tasks that were not joined, and other repositories', async () => {
    const here = await world();
    const { ada, bob, send } = await pair(here);
    await send('Soon over.', { expires_in_minutes: 1 });
    here.clock.advance({ minutes: 1 });
    await ada.call('create_task', { title: 'Another' });
    await ada.call('task_message', { task_id: 2, content: 'Elsewhere.' });
    const { summary } = await bob.call('attention_inbox', { task_ids: [1, 2] });
    expect(summary).toMatchObject({ unread_message_count: 0 });
    const id = await send('On a task of no repository.');
    for (const scope of [{ repo_root: '/repo/' }, { repo_roots: ['/repo', '/other'] }, { task_ids: [1] }]) {
      expect((await bob.call('attention_inbox', scope)).unread_messages).toMatchObject([{ id }]);
    }
    expect((await bob.call('attention_inbox', { task_ids: [] })).unread_messages).toEqual([]);
  });
});
