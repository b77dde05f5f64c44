import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('read_notices', (world) => {
  test('marks one’s own notices once; somebody else’s stay as they are', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('notify_user', { message: 'look' });
    expect(await ada.call('read_notices', { notice_ids: ['1'] })).toEqual({ marked: 0 });
    expect(await user.call('read_notices', { notice_ids: ['1', '2'] })).toEqual({ marked: 1 });
    expect(await user.call('read_notices', { notice_ids: ['1'] })).toEqual({ marked: 0 });
    expect((await user.call('list_notices')).notices).toEqual([]);
    expect((await user.call('list_notices', { unread_only: false })).notices).toHaveLength(1);
  });
});
