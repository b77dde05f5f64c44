import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { systemScope } from '../../../kernel/rules/caller.ts';

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

  test('shows what a plain program has printed so far', async () => {
    const shown: (string | undefined)[] = [];
    const { startable, startRunner, log, hub } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      await hub.store.write(systemScope, 'test', async (unit) => unit.runs.keepOutput(run.runId, 'one\ntwo\n', 0));
      shown.push((await ada.call('get_run', { id: run.runId })).output);
      yield ok();
    });
    const ada = await startable('ada', { driver: 'exec', command: ['true'] });
    await ada.call('create_task', { title: 'Import' });
    await startRunner().idle();
    const [run] = await log();
    expect(shown).toEqual(['one\ntwo\n']);
    expect(await ada.call('get_run', { id: run?.id })).not.toHaveProperty('output');
  });

  test('refuses a run that does not exist', async () => {
    const { agent } = await runsWorld(kind);
    const ada = await agent('ada');
    for (const tool of ['get_run', 'read_transcript'])
      expect(await ada.refused(tool, { id: 'r-9-000000' })).toMatchObject({ code: 'RUN_NOT_FOUND' });
  });
});
