import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_post', (world) => {
  test('puts the text on the thread, word for word, and makes the session a participant', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = 'Use the branch=a form; configuration stays as it is.';
    const { id, hint } = await ada.call('task_post', { task_id: 1, kind: 'decision', content });
    expect(hint).toBe('If you do not know task_id, use task_note_working.');
    expect(await ada.call('memory_retrieve', { memory_ids: [id] })).toMatchObject({
      memories: [{ memory_id: id, type: 'decision', content }],
    });
    const scope = { agent: 'ada', session: null, surface: 'test' };
    const sessions = await hub.store.read(scope, (unit) => unit.participants.of(1));
    expect(sessions).toMatchObject([{ agent: 'ada' }]);
  });

  test('says where a post that addresses an agent belongs', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = `@codex can you check ${'the links '.repeat(40)}`;
    const directed = await ada.call('task_post', { task_id: 1, kind: 'note', content });
    expect(directed).toMatchObject({
      hint: expect.stringContaining('use task_message'),
      route_to_task_message: true,
      misrouted_directed_coordination: true,
      replacement_tool: 'task_message',
      suggested_args: { task_id: 1, agent: 'ada', to_agent: 'codex', urgency: 'needs_reply' },
    });
    expect([...directed.suggested_args.content].length).toBeLessThanOrEqual(180);
    const decided = await ada.call('task_post', { task_id: 1, kind: 'decision', content });
    expect(decided).not.toHaveProperty('route_to_task_message');
  });

  test('recommends a proposal for postponed work', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const content = 'Deferred: docs/guide/first.md needs a follow-up.';
    expect(await ada.call('task_post', { task_id: 1, kind: 'note', content })).toMatchObject({
      recommendation: { tool: 'task_propose', suggested_fields: { touches_files: ['docs/guide/first.md'] } },
    });
  });

  test('is refused for a task that the caller cannot see, and if nothing is left to store', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const post = { task_id: 9, kind: 'note', content: 'x' };
    expect(await ada.refused('task_post', post)).toMatchObject({ code: 'TASK_NOT_FOUND' });
    expect(await ada.refused('task_post', { ...post, kind: 'song' })).toMatchObject({ code: 'INVALID_INPUT' });
    const bob = await agent('bob');
    await bob.call('task_post', { ...post, task_id: 1, session_id: 'bobs-own' });
    expect(await ada.refused('task_post', { ...post, task_id: 1, session_id: 'bobs-own' })).toMatchObject({
      code: 'NOT_YOUR_SESSION',
    });
    const secret = { task_id: 1, kind: 'note', content: '<private>all of it</private>' };
    expect(await ada.refused('task_post', secret)).toMatchObject({ code: 'NOTHING_TO_STORE' });
  });

  test('takes posts on an ended task too', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    await ada.call('complete_task', { id: '1' });
    const { id } = await ada.call('task_post', { task_id: 1, kind: 'note', content: 'It was a good guide.' });
    expect((await ada.call('task_timeline', { task_id: 1 })).items).toMatchObject([{ id, kind: 'note' }]);
  });
});
