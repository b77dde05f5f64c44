import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someRepository } from '../../../test/repositories.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { onBothStores } from '../../../test/world.ts';
import { outdateProofs } from './outdate-proofs.ts';

onBothStores('a proven task', (open) => {
  test('shows an older tree once its work tree has changed, and not because of what the check has left', async () => {
    const { agent, hub } = await open();
    const root = someRepository();
    writeFileSync(path.join(root, 'a'), 'one');
    const script = 'require("node:fs").writeFileSync("report.txt", "x")';
    const boss = await agent('boss', { scopes: ['admin'] });
    await boss.call('set_check', { repo_root: root, name: 'test', command: [process.execPath, '-e', script] });
    const ada = await agent('ada', { cwd: root });
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['test'] });
    await ada.call('complete_task', { id });
    await waitFor(async () => (await ada.call('get_task', { id })).status === 'done');
    const look = async () => {
      await outdateProofs(hub.store);
      return (await ada.call('get_task', { id })).proof;
    };
    expect(await look()).toBe('proven');
    writeFileSync(path.join(root, 'a'), 'two');
    expect(await look()).toBe('older_tree');
  });
});
