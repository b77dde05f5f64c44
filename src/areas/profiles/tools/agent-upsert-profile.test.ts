import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

onBothStores('agent_upsert_profile', (world) => {
  test('sets the weights that are given and keeps the others', async () => {
    const { agent, clock } = await world();
    const claude = await agent('claude');
    const first = { ui_work: 0.8, api_work: 0.7, test_work: 0.6 };
    expect(await claude.call('agent_upsert_profile', { agent: 'claude', capabilities: first })).toEqual({
      agent: 'claude',
      capabilities: { ui_work: 0.8, api_work: 0.7, test_work: 0.6, infra_work: 0.5, doc_work: 0.5 },
      updated_at: T0,
    });
    clock.advance({ minutes: 1 });
    const later = { agent: 'Claude Code', capabilities: { ui_work: 0, doc_work: 1 } };
    expect(await claude.call('agent_upsert_profile', later)).toEqual({
      agent: 'claude',
      capabilities: { ui_work: 0, api_work: 0.7, test_work: 0.6, infra_work: 0.5, doc_work: 1 },
      updated_at: T0 + 60_000,
    });
    expect(await claude.call('agent_upsert_profile', { agent: 'claude' })).toMatchObject({
      capabilities: { ui_work: 0, doc_work: 1 },
    });
  });

  test("is refused for another agent's profile, except to the user and to admins", async () => {
    const { agent } = await world();
    const [claude, user] = [await agent('claude'), await agent('user')];
    const admin = await agent('boss', { scopes: ['admin'] });
    const profile = { agent: 'codex', capabilities: { api_work: 0.9 } };
    expect(await claude.refused('agent_upsert_profile', profile)).toMatchObject({ code: 'NOT_YOUR_SESSION' });
    expect(await claude.call('agent_get_profile', { agent: 'codex' })).toMatchObject({ updated_at: 0 });
    expect(await user.call('agent_upsert_profile', profile)).toMatchObject({ capabilities: { api_work: 0.9 } });
    const more = { agent: 'codex', capabilities: { ui_work: 0.1 } };
    expect(await admin.call('agent_upsert_profile', more)).toMatchObject({
      capabilities: { api_work: 0.9, ui_work: 0.1 },
    });
  });

  test('refuses a weight outside 0 to 1', async () => {
    const { agent } = await world();
    const claude = await agent('claude');
    for (const ui_work of [1.1, -0.1, 'much']) {
      const profile = { agent: 'claude', capabilities: { ui_work } };
      expect(await claude.refused('agent_upsert_profile', profile)).toMatchObject({ code: 'INVALID_INPUT' });
    }
  });
});
