import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { changeFile, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

const slug = 'batch-size';

onBothStores('spec_change_add_delta', (world) => {
  test('appends each delta and counts them', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const { task_id } = await ada.call('spec_change_open', { slug });
    const delta = { repo_root: repository, slug, op: 'modify', target: 'V.3' };
    const row_cells = ['must', 'embedding.batchSize passes through to createEmbedder'];
    expect(await ada.call('spec_change_add_delta', { ...delta, row_cells })).toEqual({ delta_count: 1 });
    expect(await ada.call('spec_change_add_delta', { ...delta, row_cells: ['a | b \\', ' z '] })).toEqual({
      delta_count: 2,
    });
    expect(await ada.call('spec_change_add_delta', { slug, op: 'remove', target: 'T.12' })).toEqual({ delta_count: 3 });
    expect(readFileSync(changeFile(repository, slug), 'utf8')).toContain(
      '-|-|-\nmodify|V.3|must|embedding.batchSize passes through to createEmbedder\nmodify|V.3|a \\| b \\\\|z\nremove|T.12\n',
    );
    const { items } = await ada.call('task_timeline', { task_id });
    expect(items.map((one: { kind: string }) => one.kind)).toEqual(Array(4).fill('spec-delta'));
    const last = items.find(
      (one: { id: number }) => one.id === Math.max(...items.map((two: { id: number }) => two.id)),
    );
    expect((await ada.call('get_observations', { ids: [last.id] })).items).toMatchObject([
      { metadata: { action: 'delta', op: 'remove', target: 'T.12', row_cells: [], delta_count: 3 } },
    ]);
  });

  test('loses none of the deltas that several agents add at once', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const names = ['ada', 'bob', 'cid', 'dan'];
    const agents = await Promise.all(names.map((name) => agent(name, { cwd: repository })));
    const [ada] = agents;
    await ada?.call('spec_change_open', { slug });
    const calls = agents.flatMap((one, index) =>
      Array.from({ length: 5 }, (_, nth) =>
        one.call('spec_change_add_delta', { slug, op: 'add', target: `V.${index}${nth}`, row_cells: ['must'] }),
      ),
    );
    const counts = (await Promise.all(calls)).map((one) => one.delta_count);
    expect(counts.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(readFileSync(changeFile(repository, slug), 'utf8').match(/^add\|V\./gm)).toHaveLength(20);
  });

  test('adds nothing if the call is repeated with its key', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { cwd: specRepository() });
    await ada.call('spec_change_open', { slug });
    const delta = { slug, op: 'remove', target: 'T1' };
    expect(await ada.call('spec_change_add_delta', delta, 'k-1')).toEqual({ delta_count: 1 });
    expect(await ada.call('spec_change_add_delta', delta, 'k-1')).toEqual({ delta_count: 1 });
    expect(await ada.call('spec_change_add_delta', delta)).toEqual({ delta_count: 2 });
  });

  test('creates a thread for a change whose files came from elsewhere', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const file = changeFile(repository, slug);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '## §P\nFrom a clone.\n\n## §S\n');
    expect(await ada.call('spec_change_add_delta', { slug, op: 'remove', target: 'T1' })).toEqual({ delta_count: 1 });
    expect(readFileSync(file, 'utf8')).toBe('## §P\nFrom a clone.\n\n## §S\nop|target|row\n-|-|-\nremove|T1\n');
    expect((await ada.call('task_list', {})).tasks).toContainEqual(
      expect.objectContaining({ branch: `spec/${slug}`, status: 'open' }),
    );
  });

  test('is refused if no change is open, or if the row has no cells or too many lines', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const delta = { slug, op: 'add', target: 'V.9', row_cells: ['must'] };
    expect(await ada.refused('spec_change_add_delta', delta)).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
    await ada.call('spec_change_open', { slug });
    for (const wrong of [{ row_cells: [] }, { row_cells: ['a\nb'] }, { target: 'V|9' }, { op: 'rename' }]) {
      const refused = await ada.refused('spec_change_add_delta', { ...delta, ...wrong });
      expect(refused).toMatchObject({ code: 'INVALID_INPUT', fields: [expect.anything()] });
    }
    rmSync(changeFile(repository, slug));
    expect(await ada.refused('spec_change_add_delta', delta)).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
  });
});
