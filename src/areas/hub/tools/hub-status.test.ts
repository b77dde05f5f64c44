import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('hub_status', (world, kind) => {
  test('tells the caller its identity and what the hub runs on', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { session: 'one', toolsets: ['tasks'], scopes: ['read'] });
    expect(await ada.call('hub_status')).toEqual({
      agent: 'ada',
      session: 'one',
      surface: 'mcp',
      scopes: ['read'],
      toolsets: ['tasks'],
      tools: expect.any(Number),
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      store: kind,
      sessions: {},
    });
  });

  test('names the default toolsets if none was chosen', async () => {
    const { agent } = await world();
    const { toolsets } = await (await agent('ada')).call('hub_status');
    expect(toolsets).toEqual(expect.arrayContaining(['tasks', 'hub']));
  });
});
