import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveSteps } from '../../src/areas/specs/files/spec-archive.ts';
import { bundled } from '../bundle.ts';
import { changeFile, editRoot, ROOT_SPEC, readRoot, specRepository } from '../spec-repository.ts';
import { type Actor, onBothStores, type World } from '../world.ts';
import { startChild } from './child-processes.ts';

const slug = 'batch-size';
const MERGED = ROOT_SPEC.replace('V.3|should|batchSize is read once.|V.2', 'V.3|must|zig|V.2');

let archiver: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  archiver = await bundled('test/races/processes/spec-archive-process.ts');
});
afterAll(() => archiver.remove());

async function underWay(world: () => Promise<World>) {
  const { agent, home, database } = await world();
  const repository = specRepository();
  const ada = await agent('ada', { cwd: repository });
  const { task_id } = await ada.call('spec_change_open', { slug });
  await ada.call('spec_change_add_delta', { slug, op: 'modify', target: 'V.3', row_cells: ['must', 'zig'] });
  return {
    ada,
    repository,
    taskId: Number(task_id),
    async killAfter(step: string) {
      const { process } = startChild(archiver.program, { database, home, repository, slug, killAfter: step });
      const [, signal] = await once(process, 'exit');
      expect(signal).toBe('SIGKILL');
    },
  };
}

/** Returns the temporary files that an unfinished archive leaves in the repository. */
function leftovers(repository: string): readonly string[] {
  return [repository, path.join(repository, 'openspec')].flatMap((folder) =>
    readdirSync(folder).filter((name) => name.startsWith('.') && name !== '.git'),
  );
}

async function expectArchived(ada: Actor, repository: string, taskId: number): Promise<void> {
  const archives = readdirSync(path.join(repository, 'openspec/archive'));
  expect(archives).toHaveLength(1);
  expect(readFileSync(path.join(repository, 'openspec/archive', archives[0] ?? '', 'CHANGE.md'), 'utf8')).toContain(
    'zig',
  );
  expect(existsSync(changeFile(repository, slug))).toBe(false);
  expect(leftovers(repository)).toEqual([]);
  const { items } = await ada.call('task_timeline', { task_id: taskId });
  expect(items.filter((one: { kind: string }) => one.kind === 'spec-write')).toHaveLength(1);
  const { tasks } = await ada.call('task_list', {});
  expect(tasks.find((one: { id: number }) => one.id === taskId)).toMatchObject({ status: 'completed' });
}

onBothStores('an archive that is killed', (world) => {
  test.each(archiveSteps)('after the step %s is completed by the next call, exactly once', async (step) => {
    const { ada, repository, taskId, killAfter } = await underWay(world);
    await killAfter(step);
    expect(await ada.call('spec_archive', { slug })).toMatchObject({ status: 'archived', applied: 1, conflicts: [] });
    expect(readRoot(repository)).toBe(MERGED);
    await expectArchived(ada, repository, taskId);
    expect(await ada.refused('spec_archive', { slug })).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
  });

  test('after the commit is complete, and only its record is left to remove', async () => {
    const { ada, repository, taskId, killAfter } = await underWay(world);
    await killAfter('stored');
    await ada.call('spec_change_open', { slug: 'another' });
    expect(readRoot(repository)).toBe(MERGED);
    await expectArchived(ada, repository, taskId);
    expect(await ada.refused('spec_archive', { slug })).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
  });

  test('between its two files is completed by any other write in the repository', async () => {
    const { ada, repository, taskId, killAfter } = await underWay(world);
    await killAfter('root');
    expect([readRoot(repository), existsSync(changeFile(repository, slug))]).toEqual([MERGED, true]);
    await ada.call('spec_change_open', { slug: 'another' });
    expect(readRoot(repository)).toBe(MERGED);
    await expectArchived(ada, repository, taskId);
  });

  test('before it wrote the root is undone if the root was edited since, and merges with the edit', async () => {
    const { ada, repository, taskId, killAfter } = await underWay(world);
    await killAfter('recorded');
    expect(readRoot(repository)).toBe(ROOT_SPEC);
    editRoot(repository, 'T1|done|Read the setting.|V.2', 'T1|done|Edited by hand.|V.2');
    expect(await ada.call('spec_change_add_delta', { slug, op: 'remove', target: 'V.9' })).toEqual({ delta_count: 2 });
    expect(leftovers(repository)).toEqual([]);
    await ada.call('spec_archive', { slug });
    expect(readRoot(repository)).toBe(MERGED.replace('Read the setting.', 'Edited by hand.'));
    await expectArchived(ada, repository, taskId);
  });

  test('after it wrote the root keeps a later edit of the root', async () => {
    const { ada, repository, taskId, killAfter } = await underWay(world);
    await killAfter('root');
    editRoot(repository, 'Read the setting.', 'Edited by hand.');
    await ada.call('spec_archive', { slug });
    expect(readRoot(repository)).toBe(MERGED.replace('Read the setting.', 'Edited by hand.'));
    await expectArchived(ada, repository, taskId);
  });
});

onBothStores('a record of an archive that this program did not write', (world) => {
  test.each([
    { slug: '../../src', archivedPath: 'openspec/archive/2026-01-05-x' },
    { slug, archivedPath: '../batch-size' },
    { slug, archivedPath: 'openspec/archive/../../batch-size' },
  ])('moves nothing: %j', async (record) => {
    const { ada, repository } = await underWay(world);
    const file = path.join(repository, 'openspec/.archive.json');
    writeFileSync(file, JSON.stringify({ ...record, rootBefore: null, conflicts: [], applied: 0 }));
    expect(await ada.call('spec_change_add_delta', { slug, op: 'remove', target: 'V.9' })).toEqual({ delta_count: 2 });
    expect(existsSync(changeFile(repository, slug))).toBe(true);
  });
});
