import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { someFolder, someRepository } from '../../../test/repositories.ts';
import { waitFor } from '../../../test/wait-for.ts';
import { onBothStores, type World } from '../../../test/world.ts';

/** A repository whose check fails while a file says so, and counts its runs outside the repository. */
async function checkedWorld(open: () => Promise<World>, script = 'process.exit(fs.existsSync("bad") ? 3 : 0)') {
  const world = await open();
  const [root, beside] = [someRepository(), someFolder()];
  const count = path.join(beside, 'runs');
  const code = `const fs = require('node:fs'); fs.appendFileSync(${JSON.stringify(count)}, 'x'); console.log('out', process.cwd()); ${script}`;
  const boss = await world.agent('boss', { scopes: ['admin'] });
  const check = { repo_root: root, name: 'test', command: [process.execPath, '-e', code] };
  await boss.call('set_check', check);
  const ada = await world.agent('ada', { cwd: root });
  const runs = () => (existsSync(count) ? readFileSync(count, 'utf8').length : 0);
  return { ...world, root, beside, ada, boss, check, runs };
}

onBothStores('a task that requires a check', (open) => {
  test('is done once the check has passed, and the same tree needs no second run', async () => {
    const { ada, root, runs } = await checkedWorld(open);
    for (const title of ['Paint', 'Paint again']) {
      const { id } = await ada.call('create_task', { title, checks: ['test'] });
      expect(await ada.call('complete_task', { id })).toMatchObject({ status: 'done' });
    }
    expect(runs()).toBe(1);
    writeFileSync(path.join(root, 'new'), 'x');
    const { id } = await ada.call('create_task', { title: 'More', checks: ['test'] });
    await ada.call('update_task', { id, status: 'done' });
    expect(runs()).toBe(2);
  });

  test('stays open while the check fails; the error and the thread show the output', async () => {
    const { ada, root } = await checkedWorld(open);
    writeFileSync(path.join(root, 'bad'), '');
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['test'] });
    expect(await ada.refused('complete_task', { id })).toMatchObject({
      code: 'CHECKS_FAILED',
      failed: { check: 'test', status: 'failed', exit_code: 3, output: expect.stringContaining(root) },
    });
    expect(await ada.call('get_task', { id })).toMatchObject({ status: 'active' });
    expect(JSON.stringify(await ada.call('get_observations', { ids: [2] }))).toContain('has not passed');
  });

  test('is gated in every dialect', async () => {
    const { ada, boss, check, root } = await checkedWorld(open);
    await boss.call('set_check', { ...check, required: true });
    writeFileSync(path.join(root, 'bad'), '');
    await ada.call('create_task', { title: 'Paint' });
    expect(await ada.refused('update_task', { id: '1', status: 'done' })).toMatchObject({ code: 'CHECKS_FAILED' });
    expect(await ada.call('TaskUpdate', { taskId: '1', status: 'completed' })).toMatchObject({
      success: false,
      code: 'CHECKS_FAILED',
    });
    const { memory_id } = await ada.call('task_feed').then(({ tasks }) => tasks[0]);
    expect(await ada.refused('memory_edit', { memory_id, set_status: 'done' })).toMatchObject({
      code: 'CHECKS_FAILED',
    });
  });

  test('is not done at a tree that changed while the check ran', async () => {
    const script = 'fs.writeFileSync("kept", "changed")';
    const { ada, root } = await checkedWorld(open, script);
    writeFileSync(path.join(root, 'kept'), 'x');
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['test'] });
    expect(await ada.refused('complete_task', { id })).toMatchObject({ failed: { status: 'moved' } });
  });

  test('may leave reports beside the files without moving the tree', async () => {
    const { ada, root } = await checkedWorld(open, 'fs.writeFileSync("report.txt", String(Date.now()))');
    writeFileSync(path.join(root, 'a'), 'not committed');
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['test'] });
    expect(await ada.call('complete_task', { id })).toMatchObject({ status: 'done' });
  });

  test('is refused where no work tree is within reach, unless the check accepts that: then it is unproven', async () => {
    const { agent, boss } = await checkedWorld(open);
    const bob = await agent('bob');
    const { id } = await bob.call('create_task', { title: 'Paint', checks: ['test'] });
    expect(await bob.refused('complete_task', { id })).toMatchObject({ code: 'CHECKS_UNREACHABLE' });
    // The user answers for it.
    expect(await boss.call('complete_task', { id })).toMatchObject({ status: 'done' });
    expect(await bob.call('get_task', { id })).toMatchObject({ proof: 'unproven' });
  });

  test('answers checking if the check takes longer, and the end comes as news', async () => {
    const { ada, boss, root, beside } = await checkedWorld(open);
    const go = path.join(beside, 'go');
    const slow = `const fs = require('node:fs'); const end = () => fs.existsSync(${JSON.stringify(go)}) && watcher.close(); const watcher = fs.watch(${JSON.stringify(beside)}, end); end()`;
    await boss.call('set_check', { repo_root: root, name: 'slow', command: [process.execPath, '-e', slow] });
    const { id } = await ada.call('create_task', { title: 'Paint', checks: ['slow'] });
    expect(await ada.call('complete_task', { id })).toMatchObject({ status: 'active', checking: { checks: ['slow'] } });
    expect(await ada.call('list_receipts', { taskId: id })).toMatchObject({ checking: true });
    writeFileSync(go, '');
    await waitFor(async () => (await ada.call('get_task', { id })).status === 'done');
    expect(await ada.call('get_task', { id })).toMatchObject({ proof: 'proven' });
  });

  test.each(['a; touch marker', '$(touch marker)', '`touch marker`', '--help\ntouch marker'])(
    'passes %j to the program as one argument: no shell reads it',
    async (word) => {
      const { ada, boss, root } = await checkedWorld(open);
      const command = [process.execPath, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', '--', word];
      await boss.call('set_check', { repo_root: root, name: 'echo', command });
      const { id } = await ada.call('create_task', { title: word, checks: ['echo'] });
      await ada.call('complete_task', { id });
      const { receipts } = await ada.call('list_receipts', { taskId: id });
      expect(receipts[0].output).toContain(JSON.stringify(word));
      expect(existsSync(path.join(root, 'marker'))).toBe(false);
    },
  );
});
