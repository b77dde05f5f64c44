import { expect, test } from 'vitest';
import { runsWorld } from '../../../test/runs-world.ts';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_runs', (_, kind) => {
  test('pages through runs, newest first, of all tasks or of one', async () => {
    const { startable, startRunner, clock } = await runsWorld(kind);
    const ada = await startable('ada');
    const runner = startRunner();
    for (const title of ['one', 'two', 'three']) {
      await ada.call('create_task', { title });
      await runner.idle();
      clock.advance({ ms: 5 });
    }
    const first = await ada.call('list_runs', { limit: 2 });
    expect(first.runs.map((run: { task_id: string }) => run.task_id)).toEqual(['3', '2']);
    const second = await ada.call('list_runs', { limit: 2, cursor: first.next_cursor });
    expect(second.runs).toMatchObject([{ task_id: '1', status: 'ok', reason: 'created', failure: null }]);
    expect(second.next_cursor).toBeUndefined();
    expect((await ada.call('list_runs', { taskId: '2' })).runs).toHaveLength(1);
    expect(await ada.refused('list_runs', { taskId: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });
});
