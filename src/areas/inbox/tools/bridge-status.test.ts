import { expect, test } from 'vitest';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { someRepository } from '../../../../test/repositories.ts';
import { addTask } from '../../../../test/stores.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('bridge_status', (world) => {
  test('shows lane, claimed files, the last working note and the next step', async () => {
    const { agent, hub } = await world();
    const root = someRepository();
    const ada = await agent('ada', { cwd: root, client: 'codex' });
    const bob = await agent('bob', { cwd: root });
    await addTask(hub.store, 'ada', { title: 'Ship bridge status', repoRoot: root, branch: 'main' });
    for (const file_path of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) {
      await bob.call('task_claim_file', { task_id: 1, file_path });
    }
    const content = `branch=main; task=bridge; blocker=none; next=run tests; evidence=${'x'.repeat(300)}`;
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const { id, task_id } = await ada.call('task_note_working', { content });
    const status = await ada.call('bridge_status', { repo_root: root, branch: 'main', query: 'current task' });
    expect(status).toMatchObject({
      schema: 'colony.omx_hud_status.v1',
      generated_at: new Date(T0).toISOString(),
      runtime_source: 'colony',
      hivemind: {
        lane_count: 2,
        total_lane_count: 2,
        lanes_truncated: false,
        needs_attention_count: 0,
        counts: { working: 2 },
      },
      branch: 'main',
      task: 'Ship bridge status',
      blocker: null,
      next_action: 'Continue main.',
      next: 'Continue main.',
      evidence: {
        task_id: 1,
        latest_working_note_id: id,
        attention_observation_ids: [],
        hydrate_with: 'get_observations',
      },
      attention: { unread_count: 0, blocking_count: 0, blocking: false },
      attention_counts: { recent_other_claim_count: 4, blocked: false },
      ready_work_count: 0,
      ready_work_preview: [],
      claimed_file_count: 4,
      claimed_file_preview: [{ file_path: 'a.ts', by_session_id: 's-bob', yours: false }, {}, {}],
      latest_working_note: { id, task_id, session_id: 's-ada', ts: T0 },
    });
    expect(status.claimed_files).toEqual(status.claimed_file_preview);
    expect(status.claimed_files).toHaveLength(3);
    expect(status.latest_working_note.content).toHaveLength(240);
    expect(status.hivemind.lane_preview[0]).not.toHaveProperty('repo_root');
  });

  test('shows what blocks first', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const message = { task_id: 1, to_agent: 'bob', content: 'Stop.', urgency: 'blocking' };
    const { message_observation_id: id } = await ada.call('task_message', message);
    expect(await bob.call('bridge_status')).toMatchObject({
      blocker: 'A blocking message waits for you.',
      next_action: 'Reply to blocking messages before choosing work.',
      evidence: { attention_observation_ids: [id] },
      attention: { unread_count: 1, blocking_count: 1, blocking: true },
    });
    expect(await bob.refused('bridge_status', { repo_root: '/srv/private' })).toMatchObject({
      code: 'REPO_NOT_REACHABLE',
    });
  });

  test('previews the best three pieces of ready work, with how well they fit', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const root = someRepository();
    const bob = await agent('bob', { cwd: root });
    const parts = ['A', 'B', 'C', 'D'].map((title) => part(title));
    const api = part('API', { capability_hint: 'api_work', file_scope: ['a.ts', 'b.ts', 'c.ts', 'd.ts'] });
    await bob.call('agent_upsert_profile', { agent: 'bob', capabilities: { api_work: 0.9 } });
    await ada.call('task_plan_publish', planOf('cards', [...parts, api], { repo_root: root }));
    const { ready_work_count, ready_work_preview } = await bob.call('bridge_status', { repo_root: root });
    expect([ready_work_count, ready_work_preview.length]).toEqual([5, 3]);
    expect(ready_work_preview[0]).toEqual({
      title: 'API',
      plan_slug: 'cards',
      subtask_index: 4,
      reason: 'ready_high_score',
      fit_score: 0.9,
      capability_hint: 'api_work',
      file_count: 4,
      file_scope_preview: ['a.ts', 'b.ts', 'c.ts'],
    });
  });
});
