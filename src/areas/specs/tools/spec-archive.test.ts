import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeFile, editRoot, ROOT_SPEC, readRoot, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores, type World } from '../../../../test/world.ts';

const slug = 'batch-size';

async function opened(world: () => Promise<World>, text?: string) {
  const { agent, hub, clock } = await world();
  const repository = specRepository(text);
  const ada = await agent('ada', { cwd: repository });
  await ada.call('spec_change_open', { slug, proposal: 'Pass it on.' });
  const delta = (op: string, target: string, row_cells?: string[]) =>
    ada.call('spec_change_add_delta', { slug, op, target, ...(row_cells === undefined ? {} : { row_cells }) });
  return { ada, agent, hub, clock, repository, delta };
}

onBothStores('spec_archive', (world) => {
  test('writes the rows into the root, leaves every other byte, and moves the change', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('modify', 'V.3', ['must', 'batchSize | size goes to createEmbedder']);
    await delta('add', 'T.6', ['todo', 'Zip it: ümläut, 漢字, zzz', 'V.3']);
    await delta('remove', 'T1');
    const archived = await ada.call('spec_archive', { slug });
    expect(archived).toMatchObject({ status: 'archived', conflicts: [], applied: 3 });
    const expected = ROOT_SPEC.replace(
      'V.3|should|batchSize is read once.|V.2',
      'V.3|must|batchSize \\| size goes to createEmbedder|V.2',
    )
      .replace('T1|done|Read the setting.|V.2\n', '')
      .replace(
        'T5|todo|Pass batchSize on.|V.3\n',
        'T5|todo|Pass batchSize on.|V.3\nT.6|todo|Zip it: ümläut, 漢字, zzz|V.3\n',
      );
    expect(readRoot(repository)).toBe(expected);
    expect(archived.archived_path).toBe(path.join(repository, 'openspec/archive/2026-01-05-batch-size'));
    expect(readFileSync(path.join(archived.archived_path, 'CHANGE.md'), 'utf8')).toContain('add|T.6|todo|Zip it');
    expect(existsSync(changeFile(repository, slug))).toBe(false);
    expect((await ada.call('spec_read', {})).rootHash).toBe(archived.merged_root_hash);
  });

  test('ends the task of the change and records it on the thread', async () => {
    const { ada, delta } = await opened(world);
    await delta('remove', 'T1');
    const archived = await ada.call('spec_archive', { slug });
    const { tasks } = await ada.call('task_list', {});
    const task = tasks.find((one: { branch: string }) => one.branch === `spec/${slug}`);
    expect(task).toMatchObject({ status: 'completed' });
    const { items: timeline } = await ada.call('task_timeline', { task_id: task.id });
    expect(timeline.map((one: { kind: string }) => one.kind)).toEqual(
      expect.arrayContaining(['spec-write', 'spec-delta']),
    );
    const write = timeline.find((one: { kind: string }) => one.kind === 'spec-write');
    expect((await ada.call('get_observations', { ids: [write.id] })).items).toMatchObject([
      { metadata: { action: 'archive', merged_root_hash: archived.merged_root_hash, applied: 1, conflicts: [] } },
    ]);
  });

  test('finds no change a second time, and the name can be opened again', async () => {
    const { ada, repository } = await opened(world);
    await ada.call('spec_archive', { slug });
    expect(await ada.refused('spec_archive', { slug })).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
    await ada.call('spec_change_open', { slug });
    expect(await ada.call('spec_archive', { slug })).toMatchObject({
      archived_path: path.join(repository, 'openspec/archive/2026-01-05-batch-size-2'),
    });
  });

  test('keeps the row of the root if both changed it, and names the conflict', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('modify', 'V.3', ['must', 'ours']);
    await delta('add', 'V.4', ['must', 'new', '-']);
    editRoot(repository, 'batchSize is read once.', 'theirs');
    expect(await ada.call('spec_archive', { slug })).toMatchObject({
      status: 'archived',
      applied: 1,
      conflicts: [
        {
          target: 'V.3',
          op: 'modify',
          reason: 'root_modified_since_base',
          base: ['should', 'batchSize is read once.', 'V.2'],
          root: ['should', 'theirs', 'V.2'],
          wanted: ['must', 'ours', 'V.2'],
        },
      ],
    });
    expect(readRoot(repository)).toContain('V.3|should|theirs|V.2\nV.4|must|new|-\n');
  });

  test('can refuse the whole archive on a conflict, and then changes nothing', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('modify', 'V.3', ['must', 'ours']);
    await delta('remove', 'T1');
    editRoot(repository, 'batchSize is read once.', 'theirs');
    const before = readRoot(repository);
    expect(await ada.refused('spec_archive', { slug, strategy: 'refuse_on_conflict' })).toMatchObject({
      code: 'SPEC_ARCHIVE_CONFLICT',
      status: 'refused',
      applied: 1,
      conflicts: [{ target: 'V.3', reason: 'root_modified_since_base' }],
    });
    expect(readRoot(repository)).toBe(before);
    expect(existsSync(changeFile(repository, slug))).toBe(true);
    expect(await delta('remove', 'T5')).toEqual({ delta_count: 3 });
  });

  test('can let the change win', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('modify', 'V.3', ['must', 'ours']);
    await delta('modify', 'G.1', ['no such rows']);
    editRoot(repository, 'batchSize is read once.', 'theirs');
    expect(await ada.call('spec_archive', { slug, strategy: 'last_writer_wins' })).toMatchObject({
      applied: 1,
      conflicts: [
        { target: 'G.1', reason: 'unknown_target' },
        { target: 'V.3', reason: 'root_modified_since_base' },
      ],
    });
    expect(readRoot(repository)).toContain('V.3|must|ours|V.2\n');
  });

  test('keeps an invariant that a task cites', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('remove', 'V.3');
    expect(await ada.call('spec_archive', { slug })).toMatchObject({
      applied: 0,
      conflicts: [{ target: 'V.3', op: 'remove', reason: 'delta_removes_cited_row' }],
    });
    expect(readRoot(repository)).toBe(ROOT_SPEC);
  });

  test('removes an invariant together with the last task that cites it', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('remove', 'V.3');
    await delta('modify', 'T5', ['todo', 'Pass batchSize on.', '-']);
    expect(await ada.call('spec_archive', { slug })).toMatchObject({ applied: 2, conflicts: [] });
    expect(readRoot(repository)).not.toContain('V.3');
  });

  test('keeps line ends, tables with outer bars and a missing last line break', async () => {
    const text =
      '# SPEC\r\n\r\n## §V  rules\r\n| id | rule | cites |\r\n|---|---|---|\r\n| V1 | one | - |\r\n\r\n## §T\r\nT1|todo|x|V1';
    const { ada, repository, delta } = await opened(world, text);
    await delta('add', 'V2', ['two']);
    await delta('add', 'T2', ['todo', 'y', 'V2']);
    await ada.call('spec_archive', { slug });
    expect(readRoot(repository)).toBe(
      '# SPEC\r\n\r\n## §V  rules\r\n| id | rule | cites |\r\n|---|---|---|\r\n| V1 | one | - |\r\n| V2 | two | - |\r\n\r\n## §T\r\nT1|todo|x|V1\r\nT2|todo|y|V2',
    );
  });

  test('treats rows as changed since the base if the base is unknown', async () => {
    const { ada, repository, delta } = await opened(world);
    await delta('modify', 'V.3', ['must']);
    await delta('add', 'V.9', ['must', 'new']);
    const file = changeFile(repository, slug);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/base_root_hash: \w+/, 'base_root_hash: 00000000'));
    writeFileSync(path.join(path.dirname(file), 'SPEC.base.md'), '');
    expect(await ada.call('spec_archive', { slug })).toMatchObject({
      applied: 1,
      conflicts: [{ target: 'V.3', reason: 'root_modified_since_base' }],
    });
  });
});
