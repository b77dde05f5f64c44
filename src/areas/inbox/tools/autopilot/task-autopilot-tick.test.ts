import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Loose } from '../../../../../test/loose.ts';
import { part, planOf, REPO } from '../../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../../test/repositories.ts';
import { onBothStores, T0 } from '../../../../../test/world.ts';

onBothStores('task_autopilot_tick', (world) => {
  test('returns idle, then new work, then current work, and blocking messages before all of them', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    const tick = () => bob.call('task_autopilot_tick', { repo_root: REPO });
    expect(await bob.call('task_autopilot_tick')).toEqual({
      generated_at: T0,
      decision: 'no_op',
      reason: 'Nothing waits for you.',
      next_tool: null,
      next_args: null,
      next_action: 'Wait, then ask again.',
      suggested_wake_seconds: 1200,
      signals: {
        pending_handoff_count: 0,
        quota_pending_claim_count: 0,
        unread_message_count: 0,
        blocking_message_count: 0,
        ready_subtask_count: 0,
        stalled_lane_count: 0,
        dead_heartbeat_lane_count: 0,
        actionable_stalled_lane_count: 0,
      },
    });
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    const claim = await tick();
    expect(claim).toMatchObject({
      decision: 'claim_ready',
      next_tool: 'task_plan_claim_subtask',
      next_action: expect.stringMatching(/^Call task_plan_claim_subtask with plan_slug="pair", subtask_index=0, /),
      suggested_wake_seconds: 60,
      signals: { ready_subtask_count: 2 },
    });
    await bob.call(claim.next_tool, claim.next_args);
    // Claimable work comes before the current work.
    const more = await tick();
    expect(more).toMatchObject({ decision: 'claim_ready', next_args: { subtask_index: 1 } });
    await bob.call(more.next_tool, more.next_args);
    const going = await tick();
    expect(going).toMatchObject({
      decision: 'continue_current',
      next_tool: 'task_plan_complete_subtask',
      next_args: { plan_slug: 'pair', subtask_index: 0 },
      next_args_missing: ['summary'],
      suggested_wake_seconds: 270,
    });
    await ada.call('task_message', { task_id: 2, to_agent: 'bob', urgency: 'blocking', content: 'Stop?' });
    const message = await tick();
    expect(message).toMatchObject({
      decision: 'reply_blocking_message',
      next_tool: 'task_message_mark_read',
      suggested_wake_seconds: 60,
      signals: { blocking_message_count: 1, unread_message_count: 1 },
    });
    await bob.call(message.next_tool, message.next_args);
    expect(going.next_action).toMatch(/, your own summary\.$/);
    // A loop that makes the call as given does not complete the work.
    expect(await bob.refused(going.next_tool, going.next_args)).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'summary' }],
    });
    const finished = await bob.call(going.next_tool, { ...going.next_args, summary: 'It works.' });
    expect(finished).toMatchObject({ status: 'completed' });
  });

  test('shows a blocking message of the board before it counts as dealt with, as the panel does', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const ask = {
      task_autopilot_tick: ({ next_tool, next_args }: Loose) => ({ next_tool, next_args }),
      startup_panel: ({ recommended_next_tool: next_tool, recommended_next_args: next_args }: Loose) => ({
        next_tool,
        next_args,
      }),
    };
    for (const [tool, next] of Object.entries(ask)) {
      const message = `STOP ${tool}: the schema moves at noon.`;
      await ada.call('SendMessage', { to: 'bob', message, summary: 'About the migration', urgency: 'blocking' });
      const { next_tool, next_args } = next(await bob.call(tool));
      const answer = (await bob.outcome(next_tool, next_args)) as { text: string };
      expect(answer.text).toContain(message);
      expect((await bob.call('attention_inbox')).summary).toMatchObject({ unread_message_count: 0 });
    }
  });

  test('names unread messages if there is nothing else to do', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('SendMessage', { to: 'bob', message: 'Which colour?', urgency: 'needs_reply' });
    await ada.call('SendMessage', { to: 'bob', message: 'By the way.' });
    expect(await bob.call('task_autopilot_tick', { repo_root: REPO })).toMatchObject({
      decision: 'no_op',
      reason: 'No work waits for you. Unread messages: 2, 1 needs a reply. attention_inbox lists them.',
      next_tool: null,
      suggested_wake_seconds: 1200,
    });
  });

  test('leads the recipient of a handoff or relay to join and accept, with calls that work unchanged', async () => {
    const here = await world();
    const [ada, bob] = [await here.agent('ada'), await here.agent('bob')];
    await ada.call('task_plan_publish', planOf('pair', [part('A'), part('B')]));
    const tick = () => bob.call('task_autopilot_tick', { repo_root: REPO });
    const follow = async (decision: string, tool: string) => {
      const found = await tick();
      expect(found).toMatchObject({ decision, next_tool: tool });
      return bob.call(found.next_tool, found.next_args);
    };
    const handoff = { task_id: 2, to_agent: 'bob', summary: 'Take it over.' };
    const { handoff_observation_id: id } = await ada.call('task_hand_off', handoff);
    await follow('accept_handoff', 'task_post');
    expect((await tick()).next_args).toMatchObject({ observation_id: id, session_id: 's-bob' });
    expect(await follow('accept_handoff', 'task_accept_handoff')).toEqual({ status: 'accepted' });
    const relay = { task_id: 3, reason: 'turn-cap', one_line: 'Half done.', base_branch: 'main', to_agent: 'bob' };
    await ada.call('task_relay', relay);
    await follow('accept_quota_relay', 'task_post');
    expect(await follow('accept_quota_relay', 'task_accept_relay')).toEqual({ status: 'accepted' });
  });

  test('counts stalled lanes like the inbox, and those of dead sessions separately', async () => {
    const here = await world();
    const root = someRepository();
    const [ada, bob] = [await here.agent('ada', { cwd: root }), await here.agent('bob', { cwd: root })];
    await ada.call('task_note_working', { content: 'next=write it' });
    here.clock.advance({ minutes: 20 });
    const { summary } = await bob.call('attention_inbox', { repo_root: root });
    expect(summary.stalled_lane_count).toBe(1);
    expect((await bob.call('task_autopilot_tick', { repo_root: root })).signals).toMatchObject({
      stalled_lane_count: 1,
      dead_heartbeat_lane_count: 0,
      actionable_stalled_lane_count: 1,
    });
  });

  test('counts all lanes of dead sessions, however few stalled ones are read', async () => {
    const here = await world();
    const root = someRepository();
    const bob = await here.agent('bob', { cwd: root });
    const folder = path.join(root, '.omx/state/active-sessions');
    mkdirSync(folder, { recursive: true });
    const startedAt = new Date(T0 - 7_200_000).toISOString();
    const tasks = ['Session start: mcp', 'Heartbeat', 'No active swarm', 'Fix the login'];
    for (const [at, taskName] of tasks.entries()) {
      const record = { branch: `lane-${at}`, worktreePath: '/x', startedAt, taskName };
      writeFileSync(path.join(folder, `${at}.json`), JSON.stringify(record));
    }
    const asked = { repo_root: root, stalled_lane_limit: 1 };
    expect((await bob.call('task_autopilot_tick', asked)).signals).toMatchObject({
      stalled_lane_count: 4,
      dead_heartbeat_lane_count: 3,
      actionable_stalled_lane_count: 1,
    });
  });
});
