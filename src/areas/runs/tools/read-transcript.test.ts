import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

interface Line {
  readonly seq: number;
  readonly kind: string;
  readonly text: string;
}

onBothStores('read_transcript', (_, kind) => {
  test('shows the prompt, what was said, calls with their input and fault, and the result, in order', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      yield { type: 'text', text: 'First I look.' };
      yield { type: 'tool', name: 'Bash', input: { command: 'ls' }, error: 'no such folder' };
      yield ok('All done.');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Paint' });
    await startRunner().idle();
    const [run] = await log();
    const { lines, more } = await ada.call('read_transcript', { id: run?.id });
    expect(more).toBe(false);
    expect(lines).toMatchObject([
      { kind: 'prompt', author: 'waggle' },
      { kind: 'text', author: 'ada', text: 'First I look.' },
      { kind: 'tool', text: 'Bash', input: '{"command":"ls"}', error: 'no such folder' },
      { kind: 'result', text: 'All done.' },
    ]);
  });

  test('pages in both directions, finds a text with wildcards literally, and cuts long texts by default', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      for (const text of ['one', 'two 100%', 'three 100 percent', 'x'.repeat(5000)]) yield { type: 'text', text };
      yield ok('');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Count' });
    await startRunner().idle();
    const [run] = await log();
    const read = async (more: object): Promise<{ lines: readonly Line[]; more: boolean }> =>
      ada.call('read_transcript', { id: run?.id, ...more });
    const { lines } = await read({});
    const newest = await read({ limit: 2 });
    expect(newest.more).toBe(true);
    const older = await read({ limit: 100, before: newest.lines[0]?.seq });
    expect([...older.lines, ...newest.lines]).toEqual(lines);
    expect((await read({ after: newest.lines[0]?.seq })).lines).toEqual(newest.lines.slice(1));
    expect((await read({ query: '100%' })).lines.map(({ text }) => text)).toEqual(['two 100%']);
    const long = lines.find(({ text }) => text.startsWith('xxx'));
    expect(long).toMatchObject({ cut: true });
    const [whole] = (await read({ after: (long?.seq ?? 0) - 1, limit: 1, whole: true })).lines;
    expect(whole?.text).toHaveLength(5000);
  });

  test('a search skips lines that only look alike, and reports more only if more lines match', async () => {
    const { startable, startRunner, log } = await runsWorld(kind, async function* ({ run, call }) {
      yield { type: 'started', sessionRef: null };
      await call('get_task', { id: run.taskId });
      for (const text of ['a task_id', 'b task_id', 'Émile']) yield { type: 'text', text };
      for (let count = 0; count < 6; count++) yield { type: 'text', text: `task-id, smile ${count}` };
      yield ok('');
    });
    const ada = await startable('ada');
    await ada.call('create_task', { title: 'Name things' });
    await startRunner().idle();
    const [run] = await log();
    const read = async (more: object): Promise<{ lines: readonly Line[]; more: boolean }> =>
      ada.call('read_transcript', { id: run?.id, limit: 1, ...more });
    const newest = await read({ query: 'Task_Id' });
    expect(newest).toMatchObject({ lines: [{ text: 'b task_id' }], more: true });
    const older = await read({ query: 'Task_Id', before: newest.lines[0]?.seq });
    expect(older).toMatchObject({ lines: [{ text: 'a task_id' }], more: false });
    expect(await read({ query: 'Task_Id', after: newest.lines[0]?.seq })).toMatchObject({ lines: [], more: false });
    for (const query of ['Émile', 'émile'])
      expect(await read({ query })).toMatchObject({ lines: [{ text: 'Émile' }], more: false });
  });

  test('a second run on the thread begins with what was written to it after the first', async () => {
    const { startable, agent, startRunner, log, clock } = await runsWorld(kind);
    const ada = await startable('ada');
    const user = await agent('user');
    await ada.call('create_task', { title: 'Talk' });
    const runner = startRunner();
    await runner.idle();
    clock.advance({ ms: 10 });
    await user.call('thread_reply', { id: '1', message: 'And in blue?' });
    await runner.idle();
    const [first, second] = await log();
    const kindsOf = async (id: string | undefined) =>
      (await ada.call('read_transcript', { id })).lines.map((line: Line) => line.kind);
    expect(await kindsOf(first?.id)).not.toContain('message');
    expect((await kindsOf(second?.id)).slice(0, 2)).toEqual(['message', 'prompt']);
  });
});
