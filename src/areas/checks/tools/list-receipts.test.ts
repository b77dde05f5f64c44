import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { git, someRepository } from '../../../../test/repositories.ts';
import { waitFor } from '../../../../test/wait-for.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('list_receipts', (world) => {
  test('shows what was checked, at which tree, and the end of the output without secrets', async () => {
    const { agent } = await world();
    const root = someRepository();
    writeFileSync(path.join(root, 'check.mjs'), "console.log('seen', 'ghp_' + 'a1B2'.repeat(9)); process.exit(0);");
    git(root, 'add', '.');
    const [ada, boss] = [await agent('ada', { cwd: root }), await agent('boss', { scopes: ['admin'] })];
    await boss.call('set_check', { repo_root: root, name: 'test', command: [process.execPath, 'check.mjs'] });
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['test'] });
    expect(await ada.call('list_receipts', { taskId: id })).toEqual({ checking: false, receipts: [] });
    await ada.call('complete_task', { id });
    await waitFor(async () => (await ada.call('get_task', { id })).status === 'done');
    const shown = await ada.call('list_receipts', { taskId: id });
    expect(shown).toMatchObject({
      proof: 'proven',
      receipts: [{ check: 'test', status: 'passed', exit_code: 0, files: ['check.mjs'], check_files: ['check.mjs'] }],
    });
    expect(shown.receipts[0].output).toContain('seen');
    expect(shown.receipts[0].output).not.toContain('a1B2a1B2');
    expect(shown.receipts[0].tree).toMatch(/^[0-9a-f]{40}$/);
  });
});
