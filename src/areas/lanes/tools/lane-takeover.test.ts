import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someRepository } from '../../../../test/repositories.ts';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('lane_takeover', (world) => {
  test('moves the files of a silent session to the caller, on their task, and says so on the thread', async () => {
    const { agent, hub, clock } = await world();
    const root = someRepository();
    const [ada, bob] = [await agent('ada', { cwd: root }), await agent('bob', { cwd: root })];
    await ada.call('task_note_working', { content: 'next=run tests; evidence=none' });
    await ada.call('task_claim_file', { task_id: 1, file_path: 'map.ts' });
    await hub.callsWritten();
    expect(await bob.refused('lane_takeover', { lane: 's-ada' })).toMatchObject({ code: 'LANE_ACTIVE' });
    expect(await bob.refused('lane_takeover', { lane: 's-bob' })).toMatchObject({ code: 'LANE_NOT_FOUND' });
    clock.advance({ minutes: 40 });
    const { stalled_lanes } = await bob.call('attention_inbox');
    expect(stalled_lanes).toHaveLength(1);
    const taken = await bob.call('lane_takeover', { lane: 's-ada', reason: 'its owner has left' });
    expect(taken).toMatchObject({
      status: 'taken_over',
      branch: 'main',
      from_agent: 'ada',
      from_session_id: 's-ada',
      task_id: 1,
      files: ['map.ts'],
    });
    const { items } = await ada.call('get_observations', { ids: [taken.observation_id] });
    expect(items).toMatchObject([{ kind: 'lane-takeover', content: 'Took over main from ada: its owner has left' }]);
    const { claims } = (await bob.call('hivemind_context', { task_id: 1 })).local_context;
    expect(claims).toMatchObject([
      { by_session_id: 's-ada', age_class: 'expired/weak' },
      { by_session_id: 's-bob', age_class: 'fresh', yours: true },
    ]);
    expect((await bob.call('attention_inbox')).stalled_lanes).toEqual([]);
  });

  test('takes locked files of a lane known only from files, and asks which one if several match', async () => {
    const { agent } = await world();
    const root = someRepository();
    const bob = await agent('bob', { cwd: root });
    const at = new Date(T0 - 7_200_000).toISOString();
    mkdirSync(path.join(root, '.omx/state/active-sessions'), { recursive: true });
    const locks = { 'src/a.ts': { branch: 'agent/codex/x', claimed_at: at } };
    writeFileSync(path.join(root, '.omx/state/agent-file-locks.json'), JSON.stringify({ locks }));
    const stalled = async () => (await bob.call('attention_inbox')).summary.stalled_lane_count;
    expect(await stalled()).toBe(1);
    expect(await bob.call('lane_takeover', { lane: 'agent/codex/x' })).toMatchObject({ files: ['src/a.ts'] });
    expect(await stalled()).toBe(0);
    for (const name of ['one', 'two']) {
      const record = { branch: name, worktreePath: '/x', startedAt: at, agentName: 'gemini', cliName: 'gemini' };
      writeFileSync(path.join(root, `.omx/state/active-sessions/${name}.json`), JSON.stringify(record));
    }
    expect(await bob.refused('lane_takeover', { lane: 'gemini/gemini' })).toMatchObject({ code: 'LANE_AMBIGUOUS' });
    expect(await bob.call('lane_takeover', { lane: 'one' })).toMatchObject({ branch: 'one', from_agent: 'gemini' });
  });
});
