import { expect, test } from 'vitest';
import { someRepository } from '../../../../test/repositories.ts';
import { specRepository } from '../../../../test/spec-repository.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('spec_build_context', (world) => {
  test('gives what the task must respect and leaves out the rest', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { cwd: specRepository() });
    const context = await ada.call('spec_build_context', { task_id: 'T5' });
    expect(context).toMatchObject({ cited_ids: ['V.3', 'V.2'], always_invariants: ['V.1.always'] });
    expect(context.rendered).toContain('Vectors have one length.');
    expect(context.rendered).not.toContain('Read the setting.');
  });

  test('names the task that is not there, and the SPEC.md that is missing', async () => {
    const { agent } = await world();
    const ada = await agent('ada', { cwd: specRepository() });
    expect(await ada.refused('spec_build_context', { task_id: 'T9' })).toMatchObject({
      code: 'SPEC_TASK_NOT_FOUND',
      error: 'no task T9',
    });
    const bob = await agent('bob', { cwd: someRepository() });
    expect(await bob.refused('spec_build_context', { task_id: 'T5' })).toMatchObject({ code: 'SPEC_ROOT_NOT_FOUND' });
  });
});
