import { expect, test } from 'vitest';
import { onBothStores, type World } from '../../../../../test/world.ts';

async function twoSessions({ agent }: World) {
  const codex = await agent('codex', { session: 'codex-abc' });
  await codex.call('create_task', { title: 'Write the guide' });
  const { id } = await codex.call('task_post', { task_id: 1, kind: 'note', content: 'One.' });
  return { codex, claude: await agent('claude', { session: 'claude-now' }), id };
}

onBothStores('recall_session', (world) => {
  test("lists a past session and records that in the caller's session", async () => {
    const { claude, id } = await twoSessions(await world());
    const recalled = { target_session_id: 'codex-abc', current_session_id: 'claude-now', around_id: id, limit: 25 };
    const { recall_observation_id, session, observations } = await claude.call('recall_session', recalled);
    expect(session).toMatchObject({ id: 'codex-abc', ide: 'codex', ended_at: null });
    expect(observations).toEqual([{ id, kind: 'note', ts: expect.any(Number) }]);
    expect((await claude.call('get_observations', { ids: [recall_observation_id] })).items).toMatchObject([
      {
        kind: 'recall',
        session_id: 'claude-now',
        metadata: {
          recalled_session_id: 'codex-abc',
          owner_ide: 'codex',
          observation_ids: [id],
          around_id: id,
          limit: 25,
        },
      },
    ]);
  });

  test('also records that nothing was found around an entry of another session', async () => {
    const { claude } = await twoSessions(await world());
    const { recall_observation_id: own } = await claude.call('recall_session', { target_session_id: 'codex-abc' });
    const again = await claude.call('recall_session', { target_session_id: 'codex-abc', around_id: own });
    expect(again.observations).toEqual([]);
    expect((await claude.call('get_observations', { ids: [again.recall_observation_id] })).items).toMatchObject([
      { metadata: { observation_ids: [], around_id: own, limit: 20 } },
    ]);
  });

  test('refuses a session that is not known on either side, and starts none', async () => {
    const house = await world();
    const { claude } = await twoSessions(house);
    const both = { target_session_id: 'gone', current_session_id: 'new' };
    expect(await claude.refused('recall_session', both)).toMatchObject({
      code: 'SESSION_NOT_FOUND',
      details: { session: 'gone' },
    });
    expect(await claude.refused('recall_session', { ...both, target_session_id: 'codex-abc' })).toMatchObject({
      code: 'SESSION_NOT_FOUND',
      details: { session: 'new' },
    });
    await house.hub.callsWritten();
    const { items } = await claude.call('list_sessions');
    expect(items.map(({ id }: { id: string }) => id).sort()).toEqual(['claude-now', 'codex-abc']);
    expect(
      await claude.refused('recall_session', { target_session_id: 'claude-now', current_session_id: 'codex-abc' }),
    ).toMatchObject({ code: 'NOT_YOUR_SESSION' });
  });
});
