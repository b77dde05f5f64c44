import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores, T0, type World } from '../../../../test/world.ts';

/** Ada holds a file; bob looks on. */
async function pair({ agent, hub }: World) {
  const root = someRepository();
  const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
  await ada.call('task_note_working', { content: 'next=run tests; evidence=none' });
  await ada.call('task_claim_file', { task_id: 1, file_path: 'map.ts' });
  await hub.callsWritten();
  return { root, ada, bob };
}

onBothStores('lane_pause', (world) => {
  test('keeps a silent lane out of the stalled ones for as long as it is paused', async () => {
    const house = await world();
    const { ada, bob } = await pair(house);
    const paused = await ada.call('lane_pause', { reason: 'A person\nlooks at it.' });
    expect(paused).toMatchObject({ status: 'paused', session_id: 's-ada', branch: 'main', task_id: 1 });
    expect((await ada.call('attention_inbox')).paused_lanes).toEqual([]);
    house.clock.advance({ hours: 5 });
    const { summary, paused_lanes, stalled_lanes } = await bob.call('attention_inbox');
    expect(summary).toMatchObject({
      paused_lane_count: 1,
      stalled_lane_count: 0,
      next_action: 'Look at paused lanes.',
    });
    expect(stalled_lanes).toEqual([]);
    expect(paused_lanes).toMatchObject([
      {
        branch: 'main',
        activity: 'idle',
        activity_summary: 'Paused by ada 5 h ago: A person looks at it.',
        suggested_actions: [
          { action: 'inspect' },
          { action: 'resume', command: 'waggle lane resume s-ada' },
          { action: 'ignore' },
        ],
      },
    ]);
    expect((await bob.call('hivemind_context')).attention).toMatchObject({ paused_lanes: 1, stalled_lanes: 0 });
    expect((await bob.call('startup_panel')).inbox_count).toBe(1);
    const { sessions } = await bob.call('hivemind');
    expect(sessions).toContainEqual(expect.objectContaining({ session_key: 's-ada', state: 'paused' }));
    expect(await bob.call('lane_pause', { lane: 's-ada', paused: false })).toMatchObject({ status: 'active' });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({ paused_lane_count: 0 });
    const again = await bob.call('lane_pause', { lane: 's-ada', paused: false });
    expect(again).toMatchObject({ status: 'active', observation_id: null });
    const { items } = await bob.call('task_timeline', { task_id: 1 });
    expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['lane-resume', 'lane-pause', 'claim', 'note']);
  });

  test('is taken over like a stalled lane, which ends the pause', async () => {
    const house = await world();
    const { ada, bob } = await pair(house);
    await ada.call('lane_pause');
    expect(await bob.call('lane_takeover', { lane: 's-ada' })).toMatchObject({ files: ['map.ts'] });
    expect((await bob.call('attention_inbox')).summary).toMatchObject({ paused_lane_count: 0 });
    expect(await bob.refused('lane_takeover', { lane: 's-ada' })).toMatchObject({ code: 'LANE_ACTIVE' });
    expect(await bob.refused('lane_pause', { lane: 'nobody' })).toMatchObject({ code: 'LANE_NOT_FOUND' });
  });

  test("trusts another program's record of a pause, even if its heartbeat is old", async () => {
    const { agent } = await world();
    const root = someRepository();
    const bob = await agent('bob', { cwd: root });
    const folder = path.join(root, '.omx/state/active-sessions');
    mkdirSync(folder, { recursive: true });
    const at = new Date(T0 - 3_600_000).toISOString();
    const record = { branch: 'agent/codex/x', worktreePath: root, startedAt: at, state: 'working', status: 'paused' };
    writeFileSync(path.join(folder, 'one.json'), JSON.stringify(record));
    const { summary, paused_lanes } = await bob.call('attention_inbox');
    expect(summary).toMatchObject({ paused_lane_count: 1, stalled_lane_count: 0 });
    expect(paused_lanes).toMatchObject([{ branch: 'agent/codex/x', activity_summary: 'It says that it is paused.' }]);
    expect(paused_lanes[0].suggested_actions[1]).not.toHaveProperty('command');
  });
});
