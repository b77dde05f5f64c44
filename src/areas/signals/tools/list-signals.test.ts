import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_signals', (world) => {
  test('shows the state of each: pending, acknowledged or expired', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { memory_id } = await ada.call('memory_add', { content: 'Look here', collection: 'workspace' });
    const send = async (hours: number) =>
      (
        await ada.call('signal', {
          action: 'send',
          to: 'bob',
          memory_ids: [memory_id],
          collection: 'workspace',
          expires_hours: hours,
        })
      ).signal_id;
    const [short, done, open] = [await send(1), await send(48), await send(48)];
    await bob.call('signal', { action: 'ack', signal_ids: [done] });
    clock.advance({ hours: 2 });
    expect((await bob.call('list_signals')).signals).toMatchObject([
      { signal_id: open, state: 'pending', acked_at: null, from: 'ada', to: 'bob', collection: 'workspace' },
      { signal_id: done, state: 'acknowledged', acked_by: 'bob' },
      { signal_id: short, state: 'expired', memory_ids: [memory_id] },
    ]);
    const first = await ada.call('list_signals', { box: 'sent', limit: 2 });
    expect(first.signals).toHaveLength(2);
    const rest = await ada.call('list_signals', { box: 'sent', limit: 2, cursor: first.next_cursor });
    expect(rest).toMatchObject({ signals: [{ signal_id: short }] });
    expect((await ada.call('list_signals', { box: 'sent', state: 'pending' })).signals).toHaveLength(1);
    expect((await ada.call('list_signals')).signals).toEqual([]);
  });

  test("others' signals are for administrators", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    expect(await ada.refused('list_signals', { box: 'all' })).toMatchObject({ code: 'SCOPE_REQUIRED' });
    expect(await (await agent('user', { scopes: ['admin'] })).call('list_signals', { box: 'all' })).toEqual({
      signals: [],
    });
  });
});
