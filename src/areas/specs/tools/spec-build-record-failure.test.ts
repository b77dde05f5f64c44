import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changeFile, specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

const slug = 'batch-size';
const failure = {
  slug,
  test_id: 'packages/embedding/test/batch.test.ts:14',
  error: 'Expected 16 but got 1',
  stack: 'Error\n    at embed (/x/embed.ts:3:1)',
  error_summary: 'batchSize ignored when provider=local',
  promote_after: 3,
};

onBothStores('spec_build_record_failure', (world) => {
  test('logs a failure up to the given count, proposes an invariant once, and then only counts', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const [ada, bob] = [await agent('ada', { cwd: repository }), await agent('bob', { cwd: repository })];
    const { task_id } = await ada.call('spec_change_open', { slug });
    const met = [];
    for (const [index, by] of [ada, bob, ada, bob].entries()) {
      const moved = {
        test_id: `packages/embedding/test/batch.test.ts:${14 + index}`,
        error: `Expected ${index} but got 1`,
      };
      met.push(await by.call('spec_build_record_failure', { ...failure, ...moved }));
    }
    const [first] = met;
    expect(first.signature_hash).toMatch(/^[0-9a-f]{16}$/);
    const { signature_hash } = first;
    expect(met).toEqual([
      { action: 'logged', signature_hash, match_count: 1, proposal_id: null },
      { action: 'logged', signature_hash, match_count: 2, proposal_id: null },
      { action: 'promoted', signature_hash, match_count: 3, proposal_id: 1 },
      { action: 'duplicate', signature_hash, match_count: 4, proposal_id: 1 },
    ]);
    expect(readFileSync(changeFile(repository, slug), 'utf8').match(/^B\.\d\|/gm)).toEqual(['B.1|', 'B.2|', 'B.3|']);
    const { pending } = await ada.call('task_foraging_report', { repo_root: repository, branch: `spec/${slug}` });
    expect(pending).toMatchObject([{ id: 1, summary: expect.stringContaining('batchSize ignored') }]);
    const kinds = (await ada.call('task_timeline', { task_id })).items.map((one: { kind: string }) => one.kind);
    expect(kinds.filter((kind: string) => kind === 'spec-bug')).toHaveLength(4);
    expect(kinds.filter((kind: string) => kind === 'spec-invariant-draft')).toHaveLength(1);
  });

  test('proposes at the second failure unless told otherwise', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { cwd: specRepository() });
    await ada.call('spec_change_open', { slug });
    const { promote_after: _three, ...plain } = failure;
    expect(await ada.call('spec_build_record_failure', plain)).toMatchObject({ action: 'logged', match_count: 1 });
    expect(await ada.call('spec_build_record_failure', plain)).toMatchObject({ action: 'promoted', match_count: 2 });
  });

  test('counts different failures separately, and the same one across all changes of the repository', async () => {
    const { agent } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    await ada.call('spec_change_open', { slug });
    await ada.call('spec_change_open', { slug: 'another' });
    await ada.call('spec_build_record_failure', failure);
    const other = { ...failure, error: 'TypeError: x is not a function' };
    expect(await ada.call('spec_build_record_failure', other)).toMatchObject({ match_count: 1 });
    expect(await ada.call('spec_build_record_failure', { ...failure, slug: 'another' })).toMatchObject({
      match_count: 2,
    });
    const bob = await agent('bob', { cwd: specRepository() });
    await bob.call('spec_change_open', { slug });
    expect(await bob.call('spec_build_record_failure', failure)).toMatchObject({ match_count: 1 });
  });

  test('is refused if no change is open', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { cwd: specRepository() });
    expect(await ada.refused('spec_build_record_failure', failure)).toMatchObject({ code: 'SPEC_CHANGE_NOT_FOUND' });
  });
});
