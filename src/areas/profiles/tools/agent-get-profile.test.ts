import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

const even = { ui_work: 0.5, api_work: 0.5, test_work: 0.5, infra_work: 0.5, doc_work: 0.5 };

onBothStores('agent_get_profile', (world) => {
  test('returns the default for an agent without a profile', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.call('agent_get_profile', { agent: 'nobody' })).toEqual({
      agent: 'nobody',
      capabilities: even,
      updated_at: 0,
      defaults: even,
    });
  });

  test("shows an agent's own profile to everybody", async () => {
    const { agent } = await world();
    const [ada, claude] = [await agent('ada'), await agent('claude')];
    await claude.call('agent_upsert_profile', { agent: 'claude', capabilities: { infra_work: 0.25 } });
    expect(await ada.call('agent_get_profile', { agent: 'claude-code' })).toEqual({
      agent: 'claude',
      capabilities: { ...even, infra_work: 0.25 },
      updated_at: T0,
      defaults: even,
    });
  });
});
