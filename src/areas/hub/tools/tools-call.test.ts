import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('tools_call', (world) => {
  test("the answer is the other tool's own, errors included", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const made = await ada.outcome('tools_call', { name: 'create_task', arguments: { title: 'Through' } });
    expect(made).toMatchObject({ ok: true, tool: 'create_task', output: { id: '1' } });
    expect(await ada.outcome('tools_call', { name: 'get_task', arguments: { id: '1' } })).toEqual(
      await ada.outcome('get_task', { id: '1' }),
    );
    expect(await ada.refused('tools_call', { name: 'get_task', arguments: { id: 'x' } })).toEqual(
      await ada.refused('get_task', { id: 'x' }),
    );
  });

  test("accepts input as arguments, and says where the other tool's input belongs", async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('tools_call', { name: 'create_task', input: { title: 'Under the other name' } });
    expect(await ada.call('get_task', { id: '1' })).toMatchObject({ title: 'Under the other name' });
    const refused = await ada.refused('tools_call', { name: 'get_task', args: { id: '1' } });
    expect(refused).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ path: 'arguments', message: expect.stringContaining('has no field args') }],
    });
    expect(await ada.call('tools_call', { name: 'list_tasks', args: {} })).toHaveProperty('tasks');
  });

  test('passes on the idempotency key', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const call = { name: 'create_task', arguments: { title: 'Once' }, idempotency_key: 'k' };
    expect(await ada.call('tools_call', call)).toEqual(await ada.call('tools_call', call));
    expect((await ada.call('list_tasks')).tasks).toHaveLength(1);
  });

  test('cannot bypass rights or scopes, or call itself', async () => {
    const { agent, hub } = await world();
    const scope = { agent: 'user', session: null, surface: 'test' };
    await hub.store.write(scope, 'arrange', (unit) => unit.agents.add('ada', { capabilities: { memory: null } }));
    const [ada, reader] = [await agent('ada'), await agent('bob', { scopes: ['read'] })];
    const create = { name: 'create_task', arguments: { title: 'No' } };
    expect(await ada.refused('tools_call', create)).toMatchObject({ code: 'UNKNOWN_TOOL' });
    expect(await reader.refused('tools_call', create)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    for (const name of ['nothing', 'tools_call', '']) {
      expect(await reader.refused('tools_call', { name })).toMatchObject({ code: 'UNKNOWN_TOOL' });
    }
    expect(await reader.refused('tools_call', {})).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
