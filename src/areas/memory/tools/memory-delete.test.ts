import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('memory_delete', (world) => {
  test('the text is gone from retrieve, search and events; only the fact of deletion is kept', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'Quokka migration plan' });
    await ada.call('memory_edit', { memory_id, content: 'Numbat migration plan' });
    expect(await ada.call('memory_delete', { memory_id })).toEqual({ memory_id, deleted: true });
    expect((await ada.call('memory_retrieve', { memory_ids: [memory_id] })).missing).toEqual([memory_id]);
    for (const query of ['quokka', 'numbat', 'migration']) {
      expect((await ada.call('memory_search', { query })).results).toEqual([]);
    }
    const events = await hub.events(ada.caller, 0, 100);
    expect(events.at(-1)).toMatchObject({ type: 'memory.deleted', memoryId: memory_id });
    expect(await ada.refused('memory_delete', { memory_id })).toMatchObject({ code: 'MEMORY_NOT_FOUND' });
    expect((await ada.call('memory_add', { content: 'Next' })).memory_id).toBe(memory_id + 1);
  });

  test('a task’s memory is not deleted but canceled', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { type: 'task', title: 'Ship it' });
    const error = await ada.refused('memory_delete', { memory_id });
    expect(error).toMatchObject({
      code: 'INVALID_INPUT',
      fields: [{ message: expect.stringContaining('cancel_task') }],
      hint: expect.stringContaining('cancel_task'),
    });
  });
});
