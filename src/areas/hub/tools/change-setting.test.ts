import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('change_setting', (world) => {
  test('is for administrators, and is refused with a reason if no hub was started', async () => {
    const { agent } = await world();
    const change = { name: 'runs.max', value: '2' };
    expect(await (await agent('ada')).refused('change_setting', change)).toMatchObject({ code: 'SCOPE_REQUIRED' });
    const user = await agent('user', { scopes: ['admin'] });
    expect(await user.refused('change_setting', change)).toMatchObject({ code: 'SETTING_FIXED' });
  });
});
