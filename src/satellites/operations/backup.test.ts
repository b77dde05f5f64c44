import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';
import { backUp } from './backup.ts';

onBothStores('a backup', (world) => {
  test('contains nothing that was deleted before, not even words of the search index', async () => {
    const { hub, home, clock, agent } = await world();
    const ada = await agent('ada');
    const { memory_id } = await ada.call('memory_add', { content: 'The quokkajump is secret' });
    await ada.call('memory_add', { content: 'The wombatleap is not' });
    await ada.call('memory_delete', { memory_id });
    const file = path.join(home, 'copy.db');
    await backUp(hub.store, file, () => clock.now);
    const bytes = readFileSync(file);
    expect(bytes.includes('ombatleap')).toBe(true);
    expect(bytes.includes('uokkajump')).toBe(false);
  });
});
