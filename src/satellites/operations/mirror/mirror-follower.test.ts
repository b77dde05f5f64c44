import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';
import { startMirror } from './mirror-follower.ts';

onBothStores('the mirror of a running hub', (world) => {
  test('follows the commits and is complete when it stops', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const file = path.join(here.home, 'mirror/tasks/tasks.json');
    const faults: unknown[] = [];
    const mirror = startMirror(here.hub.store, path.join(here.home, 'mirror'), (fault) => faults.push(fault));
    const titles = () => JSON.parse(readFileSync(file, 'utf8')).tasks.map(({ title }: { title: string }) => title);
    await expect.poll(() => titles()).toEqual([]);
    await ada.call('create_task', { title: 'one' });
    await expect.poll(() => titles()).toEqual(['one']);
    await ada.call('create_task', { title: 'two' });
    await mirror.stop();
    expect(titles()).toEqual(['one', 'two']);
    expect(faults).toEqual([]);
  });

  test('an unwritable folder is reported once, disturbs nobody, and is brought up to date later', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const folder = path.join(here.home, 'mirror');
    writeFileSync(folder, 'in the way');
    const faults: string[] = [];
    const mirror = startMirror(here.hub.store, folder, (_, where) => faults.push(where));
    await expect.poll(() => faults).toEqual(['mirror']);
    await ada.call('create_task', { title: 'one' });
    rmSync(folder);
    mkdirSync(folder);
    await ada.call('create_task', { title: 'two' });
    await mirror.stop();
    expect(JSON.parse(readFileSync(path.join(folder, 'tasks/tasks.json'), 'utf8')).tasks).toHaveLength(2);
    expect(faults).toEqual(['mirror']);
  });
});
