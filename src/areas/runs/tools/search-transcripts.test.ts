import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('search_transcripts', (_, kind) => {
  test('finds lines of any run, newest first, with their context', async () => {
    const { startable, startRunner, clock } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      yield { type: 'text', text: `${'before '.repeat(30)}the Heron lands on ${run.taskId}${' after'.repeat(30)}` };
      yield ok('');
    });
    const ada = await startable('ada');
    const runner = startRunner();
    await ada.call('create_task', { title: 'Watch birds' });
    await runner.idle();
    clock.advance({ ms: 10 });
    await ada.call('create_task', { title: 'Watch more birds' });
    await runner.idle();
    const { found } = await ada.call('search_transcripts', { query: 'heron LANDS' });
    expect(found.map((one: { task_id: string }) => one.task_id)).toEqual(['2', '1']);
    expect(found[0].text).toMatch(/^….*before the Heron lands on 2 after.*…$/);
  });

  test('finds what was written before a run and between two, with the run that begins with it', async () => {
    const { startable, agent, startRunner, log, clock } = await runsWorld(kind);
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'Paint' });
    await user.call('thread_reply', { id: '1', message: 'Paint it in a colour.' });
    clock.advance({ ms: 10 });
    const runner = startRunner();
    await runner.idle();
    clock.advance({ ms: 10 });
    await user.call('thread_reply', { id: '1', message: 'Another colour?' });
    clock.advance({ ms: 10 });
    await runner.idle();
    const [first, second] = await log();
    const { found } = await ada.call('search_transcripts', { query: 'COLOUR' });
    expect(found).toMatchObject([
      { run_id: second?.id, text: 'Another colour?' },
      { run_id: first?.id, text: 'Paint it in a colour.' },
    ]);
  });

  test('lines that only look similar do not hide matches', async () => {
    const { startable, startRunner } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      for (const text of ['the task_id first', 'the task_id again', 'Über uns']) yield { type: 'text', text };
      for (let count = 0; count < 6; count++) yield { type: 'text', text: `task-id and aber ${count}` };
      yield ok('');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Name things' });
    await startRunner().idle();
    const texts = async (query: string, limit: number) =>
      (await ada.call('search_transcripts', { query, limit })).found.map(({ text }: { text: string }) => text);
    expect(await texts('TASK_ID', 1)).toEqual(['the task_id again']);
    expect(await texts('TASK_ID', 5)).toEqual(['the task_id again', 'the task_id first']);
    expect(await texts('Über', 2)).toEqual(['Über uns']);
    expect(await texts('über', 2)).toEqual(['Über uns']);
  });
});
