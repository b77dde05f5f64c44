import { expect, test } from 'vitest';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('get_run', (_, kind) => {
  test('returns the same fields as the list, and the working folder', async () => {
    const { startable, startRunner, log } = await runsWorld(kind);
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Paint' });
    await startRunner().idle();
    const [run] = await log();
    const { run: shown, place } = await ada.call('get_run', { id: run?.id });
    expect(shown).toEqual((await ada.call('list_runs')).runs[0]);
    expect(place).toEqual({ path: expect.stringMatching(/agents.ada$/), branch: null });
  });

  test('refuses a run that does not exist', async () => {
    const { agent } = await runsWorld(kind);
    const ada = await agent('ada');
    for (const tool of ['get_run', 'read_transcript'])
      expect(await ada.refused(tool, { id: 'r-9-000000' })).toMatchObject({ code: 'RUN_NOT_FOUND' });
  });
});
