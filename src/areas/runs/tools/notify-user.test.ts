import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('notify_user', (world, kind) => {
  test('stores the notice, and says whether anybody can see it', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user', { session: 'cli', surface: 'cli' })];
    const unseen = await ada.outcome('notify_user', { message: 'Which colour?' });
    expect(unseen).toMatchObject({ ok: true, output: { notice_id: '1', to: 'user', stored: true, delivered: false } });
    expect(unseen.ok && unseen.text).toMatch(/^Not delivered/);
    await agent('user', { session: 'page', surface: 'page' });
    expect(await ada.call('notify_user', { message: 'And now?' })).toMatchObject({ delivered: true });
    expect((await user.call('list_notices')).notices.map((one: { text: string }) => one.text)).toEqual([
      'And now?',
      'Which colour?',
    ]);
    expect((await ada.call('list_notices')).notices).toEqual([]);
  });

  test('outside of runs it works the same, and names no run', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    await ada.call('notify_user', { message: 'done soon', taskId: '1' });
    expect((await user.call('list_notices')).notices).toMatchObject([{ from: 'ada', task_id: '1', kind: 'agent' }]);
    expect(await ada.refused('notify_user', { message: 'x', taskId: '9' })).toMatchObject({ code: 'TASK_NOT_FOUND' });
  });

  test('on a task of a read-only collection it is refused like any other write there', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('collection_manage', { action: 'create', name: 'Pack', kind: 'knowledge_pack' });
    await ada.call('collection_manage', { action: 'invite', collection: 'pack', member: 'bob' });
    const { task_id } = await ada.call('memory_add', { type: 'task', title: 'Read me', collection: 'pack' });
    const notice = { message: 'Look at this', taskId: task_id };
    expect(await bob.refused('notify_user', notice)).toMatchObject({ code: 'READ_ONLY' });
    await ada.call('notify_user', notice);
    await bob.call('notify_user', { message: 'Look at the pack' });
  });

  test('inside a run it knows its task, and is the only way to reach the person', async () => {
    const { startable, agent, startRunner } = await runsWorld(kind, async function* ({ call }) {
      await call('notify_user', { message: 'I need a key' });
      yield { type: 'text', text: 'thinking aloud' };
      yield ok('final words');
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    await startRunner().idle();
    expect((await user.call('list_notices')).notices).toMatchObject([{ text: 'I need a key', task_id: '1' }]);
  });

  test('a question stands on the thread and in the prompt that brings the answer, however much was said after it', async () => {
    let runs = 0;
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ call }) {
      runs += 1;
      if (runs === 1) await call('notify_user', { message: 'Which colour?' });
      for (let line = 0; line < 12; line++) yield { type: 'text', text: `line ${line} ${'x'.repeat(600)}` };
      yield ok('done for now');
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'Paint' });
    const runner = startRunner();
    await runner.idle();
    await user.call('thread_reply', { id: '1', message: 'BLUE please' });
    await runner.idle();
    const prompt = fake.runs[1]?.systemPrompt ?? '';
    expect(prompt).toContain('ada: Which colour?');
    expect(prompt).toContain('user: BLUE please');
    expect(prompt.indexOf('Which colour?')).toBeLessThan(prompt.indexOf('BLUE please'));
  });

  test('the notice is gone once the person has answered on the thread or ended the task', async () => {
    const { agent } = await world();
    const [ada, user, other] = [await agent('ada'), await agent('user'), await agent('other')];
    const unread = async () => {
      const { notices } = await user.call('list_notices', { unread_only: true });
      return notices.map(({ text }: { text: string }) => text);
    };
    for (const title of ['one', 'two']) await ada.call('create_task', { title });
    await ada.call('notify_user', { message: 'Which colour?', taskId: '1' });
    await ada.call('notify_user', { message: 'Which size?', taskId: '2' });
    await other.call('thread_reply', { id: '1', message: 'Blue, I guess' });
    expect(await unread()).toEqual(['Which size?', 'Which colour?']);
    await user.call('thread_reply', { id: '1', message: 'Red' });
    expect(await unread()).toEqual(['Which size?']);
    await user.call('cancel_task', { id: '2' });
    expect(await unread()).toEqual([]);
    await ada.call('notify_user', { message: 'All is painted', taskId: '1' });
    await ada.call('complete_task', { id: '1' });
    expect(await unread()).toEqual(['All is painted']);
  });
});
