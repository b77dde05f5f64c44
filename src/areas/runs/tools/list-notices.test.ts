import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_notices', (world) => {
  test('shows a person its own notices, newest first, page by page', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    for (const message of ['one', 'two', 'three']) await ada.call('notify_user', { message });
    const first = await user.call('list_notices', { limit: 2 });
    expect(first.notices.map((notice: { text: string }) => notice.text)).toEqual(['three', 'two']);
    const second = await user.call('list_notices', { limit: 2, cursor: first.next_cursor });
    expect(second.notices).toMatchObject([{ text: 'one', from: 'ada', kind: 'agent', task_id: null, read_at: null }]);
    expect((await ada.call('list_notices')).notices).toEqual([]);
  });
});
