import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('get_memory_history', (world) => {
  test('every text is listed, newest first, and an unknown memory is refused', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'First words' });
    await ada.call('update_task', { id: '1', title: 'Second words' });
    const { memories } = await ada.call('list_memories');
    const { revisions } = await ada.call('get_memory_history', { id: String(memories[0].memory_id) });
    expect(revisions.map(({ text }: { text: string }) => text.split('\n')[0])).toEqual(['Second words', 'First words']);
    const id = String(memories[0].memory_id);
    const first = await ada.call('get_memory_history', { id, limit: 1 });
    expect(first.revisions).toEqual(revisions.slice(0, 1));
    const rest = await ada.call('get_memory_history', { id, limit: 1, cursor: first.next_cursor });
    expect(rest).toEqual({ revisions: revisions.slice(1) });
    expect((await ada.refused('get_memory_history', { id, cursor: 'x' })).code).toBe('INVALID_INPUT');
    expect((await ada.refused('get_memory_history', { id: '999' })).code).toBe('MEMORY_NOT_FOUND');
  });
});
