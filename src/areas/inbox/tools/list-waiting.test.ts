import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';

onBothStores('list_waiting', (world) => {
  test('shows what waits on every call, and says if there is more', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const bob = await agent('bob');
    expect(await bob.call('list_waiting')).toEqual({ items: [], more: false });
    await ada.call('create_task', { title: 'first', owner: 'bob' });
    await ada.call('create_task', { title: 'second', owner: 'bob' });
    const first = { kind: 'ready', at: expect.any(String), task_id: '1', title: 'first' };
    for (let time = 0; time < 2; time++) {
      expect(await bob.call('list_waiting', { limit: 1 })).toEqual({ items: [first], more: true });
    }
    expect((await bob.call('list_waiting')).items).toHaveLength(2);
    expect(await ada.call('list_waiting')).toEqual({ items: [], more: false });
    expect(await bob.refused('list_waiting', { limit: 201 })).toMatchObject({ code: 'INVALID_INPUT' });
  });

  test("an agent's question to a person is counted, delivered once per session, and listed until read", async () => {
    const { hub, agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const later = await agent('user', { session: 's-later' });
    await hub.store.write(systemScope, 'arrange', (unit) =>
      unit.notices.add({ kind: 'agent', agent: 'ada', person: 'user', taskId: null, runId: null, text: 'old' }),
    );
    await ada.call('notify_user', { message: 'Which port?' });
    const counts = async () => {
      const outcome = await user.outcome('hub_status');
      return outcome.ok ? outcome.waiting : undefined;
    };
    expect(await counts()).toEqual({ notices: 2 });
    const asked = { kind: 'notice', from: 'ada', type: 'agent', summary: 'Which port?' };
    const brought = [{ kind: 'notice', summary: 'old' }, asked];
    expect((await user.call('wait', { timeout_seconds: 0 })).items).toMatchObject(brought);
    expect(await user.call('wait', { timeout_seconds: 0 })).toEqual({ items: [], timed_out: true });
    expect((await later.call('wait', { timeout_seconds: 0 })).items).toMatchObject(brought);
    expect((await ada.call('wait', { timeout_seconds: 0 })).items).not.toContainEqual(expect.objectContaining(asked));

    const { items } = await user.call('list_waiting');
    expect(items).toMatchObject(brought);
    await user.call('read_notices', { notice_ids: items.map((item: { notice_id: string }) => item.notice_id) });
    expect(await counts()).toEqual({});
    expect((await user.call('list_waiting')).items).toEqual([]);
  });

  test('a notice wakes a waiting person, and keeps its order among other items', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const waiting = user.call('wait', { timeout_seconds: 50 });
    await ada.call('notify_user', { message: 'Done?' });
    expect((await waiting).items).toMatchObject([{ kind: 'notice', summary: 'Done?' }]);
    await ada.call('create_task', { title: 'look', owner: 'user' });
    await ada.call('notify_user', { message: 'And now?' });
    expect((await user.call('wait', { timeout_seconds: 0 })).items).toMatchObject([
      { kind: 'ready', title: 'look' },
      { kind: 'notice', summary: 'And now?' },
    ]);
  });
});
