import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeFile, ROOT_SPEC, readRoot, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores, type World } from '../../../../test/world.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openSpecFiles } from '../files/spec-files.ts';
import { addDelta } from './add-delta.ts';
import { archiveChange } from './archive-change.ts';
import { openChange } from './open-change.ts';

const slug = 'batch-size';
const scope = { agent: 'ada', session: 's-ada', surface: 'test' };
const removal = { op: 'remove', target: 'T1', cells: [] } as const;
const WITHOUT_T1 = ROOT_SPEC.replace('T1|done|Read the setting.|V.2\n', '');

async function ground(world: () => Promise<World>) {
  const { agent, hub } = await world();
  const repository = specRepository();
  const ada = await agent('ada', { cwd: repository });
  const bob = await agent('bob', { cwd: repository });
  const files = openSpecFiles(repository);
  const place = { repoRoot: repository, worktree: repository, files };
  const write = <T>(work: (unit: Writes) => Promise<T>) => hub.store.write(scope, 'specs', work);
  return { ada, bob, repository, files, place, write };
}

onBothStores('a change of a spec', (world) => {
  test('is opened, amended and archived in one unit', async () => {
    const { repository, files, place, write } = await ground(world);
    const done = await write(async (unit) => {
      await openChange(unit, place, { slug, proposal: '' });
      await addDelta(unit, place, slug, removal);
      const { deltaCount } = await addDelta(unit, place, slug, { op: 'add', target: 'V.9', cells: ['must'] });
      expect(deltaCount).toBe(2);
      return archiveChange(unit, place, slug, 'refuse_on_conflict');
    });
    files.committed();
    expect(done).toMatchObject({ status: 'archived', applied: 2 });
    expect(readRoot(repository)).toBe(
      WITHOUT_T1.replace('batchSize is read once.|V.2\n', 'batchSize is read once.|V.2\nV.9|must|-|-\n'),
    );
    expect(existsSync(path.join(repository, 'openspec/.archive.json'))).toBe(false);
  });

  test('leaves the files unchanged if its unit is repeated or refused', async () => {
    const { ada, repository, files, place, write } = await ground(world);
    await ada.call('spec_change_open', { slug });
    const before = readFileSync(changeFile(repository, slug), 'utf8');
    const failing = write(async (unit) => {
      await openChange(unit, place, { slug: 'another', proposal: '' });
      await addDelta(unit, place, slug, removal);
      await archiveChange(unit, place, slug, 'three_way');
      throw new Error('the end of the unit');
    });
    await expect(failing).rejects.toThrow('the end of the unit');
    expect(readRoot(repository)).toBe(WITHOUT_T1);
    files.restart();
    expect(readRoot(repository)).toBe(ROOT_SPEC);
    expect(readFileSync(changeFile(repository, slug), 'utf8')).toBe(before);
    expect(existsSync(path.dirname(changeFile(repository, 'another')))).toBe(false);
    expect(await ada.call('spec_change_add_delta', { slug, ...removal })).toEqual({ delta_count: 1 });
    expect(await ada.call('spec_archive', { slug })).toMatchObject({ applied: 1 });
  });

  test('keeps edits of others when it undoes its own', async () => {
    const { ada, repository, files, place, write } = await ground(world);
    await ada.call('spec_change_open', { slug });
    const failing = write(async (unit) => {
      await addDelta(unit, place, slug, removal);
      throw new Error('the end of the unit');
    });
    await expect(failing).rejects.toThrow('the end of the unit');
    const file = changeFile(repository, slug);
    const theirs = `${readFileSync(file, 'utf8')}More.\n`;
    writeFileSync(file, theirs);
    files.restart();
    expect(readFileSync(file, 'utf8')).toBe(theirs);
  });

  test('stays open and complete if the disk refuses the archive', async () => {
    const { ada, repository } = await ground(world);
    await ada.call('spec_change_open', { slug });
    await ada.call('spec_change_add_delta', { slug, ...removal });
    writeFileSync(path.join(repository, 'openspec/archive'), 'not a folder');
    expect(await ada.refused('spec_archive', { slug })).toMatchObject({ code: 'REPO_NOT_REACHABLE' });
    expect(readRoot(repository)).toBe(ROOT_SPEC);
    expect(existsSync(path.join(repository, 'openspec/.archive.json'))).toBe(false);
    expect(await ada.call('openspec_sync_status', {})).toMatchObject({ issues: [], tasks: [{ status: 'open' }] });
  });

  test('of a repository without a root is opened for a plan, and archived without one', async () => {
    const { repository, files, place, write } = await ground(world);
    const root = path.join(repository, 'SPEC.md');
    rmSync(root);
    const opened = await write((unit) => openChange(unit, place, { slug, proposal: '', withoutRoot: true }));
    expect(opened).toMatchObject({ baseHash: 'missing-spec-root', opened: true });
    const done = await write((unit) => archiveChange(unit, place, slug, 'refuse_on_conflict'));
    files.committed();
    expect(done).toMatchObject({ status: 'archived', mergedHash: 'missing-spec-root', applied: 0 });
    expect(existsSync(root)).toBe(false);
  });

  test('is archived while another agent holds its task, which stays open', async () => {
    const { ada, bob } = await ground(world);
    const { task_id } = await ada.call('spec_change_open', { slug });
    await ada.call('TaskClaim', { taskId: String(task_id) });
    expect(await bob.call('spec_archive', { slug })).toMatchObject({ status: 'archived' });
    expect(await bob.call('openspec_sync_status', {})).toMatchObject({
      issues: [{ code: 'archived-change-open-task', repair_actions: [`complete_task {"id":"${task_id}"}`] }],
    });
  });
});
