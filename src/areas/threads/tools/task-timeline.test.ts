import { expect, test } from 'vitest';
import { part, planOf } from '../../../../test/plan-drafts.ts';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('task_timeline', (world) => {
  test('lists ids without bodies, newest first, and says what it left out', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    await ada.call('create_task', { title: 'Write the guide' });
    const { id: question } = await ada.call('task_post', { task_id: 1, kind: 'question', content: 'Which form?' });
    const { id: answer } = await ada.call('task_post', {
      task_id: 1,
      kind: 'answer',
      content: 'The short one.',
      reply_to: question,
    });
    const { items } = await ada.call('task_timeline', { task_id: 1 });
    expect(items).toEqual([
      { id: answer, kind: 'answer', session_id: expect.any(String), ts: expect.any(Number), reply_to: question },
      { id: question, kind: 'question', session_id: expect.any(String), ts: expect.any(Number), reply_to: null },
    ]);
    const cut = await ada.call('task_timeline', { task_id: 1, limit: 1 });
    expect(cut.budget).toMatchObject({ items_available: 2, items_returned: 1, collapsed_count: 1 });
  });

  test('includes messages in order for senders and recipients, even retracted ones', async () => {
    const { agent } = await world();
    const [ada, bob, eve] = [await agent('ada'), await agent('bob'), await agent('eve')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const one of [bob, eve]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const { message_observation_id: asked } = await ada.call('task_message', {
      task_id: 1,
      to_agent: 'bob',
      content: 'Which form?',
    });
    const answered = { task_id: 1, to_agent: 'ada', content: 'The short one.', reply_to: asked };
    const { message_observation_id: answer } = await bob.call('task_message', answered);
    await bob.call('task_post', { task_id: 1, kind: 'note', content: 'Done.' });
    await bob.call('task_message_retract', { message_observation_id: answer });
    const kinds = async (who: typeof ada) =>
      (await who.call('task_timeline', { task_id: 1 })).items.map(({ kind }: { kind: string }) => kind);
    for (const one of [ada, bob]) {
      expect(await kinds(one)).toEqual(['message_retract', 'note', 'message', 'message', 'note', 'note']);
    }
    expect(await kinds(eve)).toEqual(['message_retract', 'note', 'note', 'note']);
    const { items } = await ada.call('task_timeline', { task_id: 1 });
    expect(items[2]).toMatchObject({ id: answer, session_id: 's-bob', reply_to: asked });
    const news = await ada.call('task_updates_since', { task_id: 1, since_ts: 0 });
    expect(news.items.map(({ id }: { id: number }) => id)).toContain(answer);
    expect(news.items.map(({ id }: { id: number }) => id)).not.toContain(asked);
    const cut = await ada.call('task_timeline', { task_id: 1, limit: 3 });
    expect(cut.items.map(({ id }: { id: number }) => id)).toEqual(
      items.slice(0, 3).map(({ id }: { id: number }) => id),
    );
    expect(cut.budget).toMatchObject({ items_available: 6, items_returned: 3 });
    const { items: whole } = await ada.call('timeline', { session_id: 's-bob' });
    expect(whole.map(({ kind }: { kind: string }) => kind)).toEqual(['note', 'message', 'note', 'message_retract']);
    const { items: near } = await ada.call('timeline', { session_id: 's-bob', around_id: answer, limit: 3 });
    expect(near.map(({ id }: { id: number }) => id)).toEqual(whole.slice(1).map(({ id }: { id: number }) => id));
  });

  test('says with each entry of a sub-task where it stands in its plan', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    const { subtasks } = await ada.call(
      'task_plan_publish',
      planOf('map', [part('A'), part('B', { depends_on: [0] })]),
    );
    const { items } = await ada.call('task_timeline', { task_id: subtasks[1].task_id });
    const place = { plan_slug: 'map', subtask_index: 1, wave_index: 1, wave_name: 'Wave 2' };
    expect(items).toMatchObject([{ kind: 'plan-subtask', ...place, depends_on: [0], blocked_by: [0] }]);
  });

  test('is empty for a task that the caller cannot see', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('memory_add', { type: 'task', title: 'Mine', content: 'Mine', collection: 'personal' });
    await ada.call('task_post', { task_id: 1, kind: 'note', content: 'Mine alone.' });
    expect((await ada.call('task_timeline', { task_id: 1 })).items).toHaveLength(1);
    expect((await bob.call('task_timeline', { task_id: 1 })).items).toEqual([]);
    expect((await bob.call('task_timeline', { task_id: 99 })).items).toEqual([]);
  });
});
