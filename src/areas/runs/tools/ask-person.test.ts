import { expect, test } from 'vitest';
import { ok } from '../../../../test/fake-agent.ts';
import { runsWorld } from '../../../../test/runs-world.ts';
import { onBothStores } from '../../../../test/world.ts';
import { wholePrompt } from '../../../satellites/daemon/drivers/driver.ts';
import { settle } from '../../../satellites/daemon/sweeper.ts';

const question = { question: 'Which colour?', options: ['red', 'green'] };

onBothStores('ask_person', (world, kind) => {
  test('the person finds the question with its options, and the answer is mail for who asked', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id } = await ada.call('ask_person', { questions: [question], message: 'For the button.' });
    expect((await user.call('list_items')).items).toMatchObject([
      { id: item_id, kind: 'question', reason: 'asks', from: 'ada', summary: 'For the button.', questions: [question] },
    ]);
    await user.call('answer_item', { id: item_id, answers: ['2'] });
    const { messages } = await ada.call('ReadMailbox');
    expect(messages).toMatchObject([{ from: 'user' }]);
    expect(messages[0].text).toContain('Question: Which colour?\nAnswer: green');
    expect((await user.call('list_items')).items).toEqual([]);
    expect((await user.call('list_notices')).notices).toEqual([]);
  });

  test('in a run, the answer starts the agent again on its thread', async () => {
    const { startable, agent, startRunner, fake } = await runsWorld(kind, async function* ({ run, call }) {
      if (!wholePrompt(run).includes('Answer:')) await call('ask_person', { questions: [question] });
      yield ok('asked');
    });
    const [ada, user] = [await startable('ada'), await agent('user')];
    await ada.call('create_task', { title: 'x' });
    const runner = startRunner();
    await runner.idle();
    const { items } = await user.call('list_items');
    expect(items).toMatchObject([{ kind: 'question', task_id: '1', run_id: expect.any(String) }]);
    await user.call('answer_item', { id: items[0].id, answers: ['red'] });
    await runner.idle();
    expect(fake.runs).toHaveLength(2);
    expect(fake.runs.map(wholePrompt)[1]).toContain('Answer: red');
  });

  test('a default holds when its time has come, and is said to be nobody’s answer', async () => {
    const { agent, hub, clock } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const defaults = { default_answers: ['red'], default_after_minutes: 10 };
    const { item_id } = await ada.call('ask_person', { questions: [question], ...defaults });
    await settle(hub.store);
    expect((await user.call('list_items')).items).toHaveLength(1);
    clock.advance({ minutes: 10 });
    await settle(hub.store);
    expect((await user.call('list_items')).items).toEqual([]);
    expect((await ada.call('ReadMailbox')).messages[0].text).toContain("and nobody's answer");
    expect(await user.refused('answer_item', { id: item_id, answers: ['green'] })).toMatchObject({
      code: 'ALREADY_ANSWERED',
    });
  });

  test('a default without its time, or for another number of questions, is refused', async () => {
    const ada = await (await world()).agent('ada');
    const asked = { questions: [question] };
    const more = [{ default_answers: ['red'] }, { default_after_minutes: 1 }];
    const wrong = { default_answers: ['red', 'blue'], default_after_minutes: 1 };
    for (const given of [...more, wrong]) {
      expect(await ada.refused('ask_person', { ...asked, ...given })).toMatchObject({ code: 'INVALID_INPUT' });
    }
    for (const options of [['one'], ['same', 'same'], ['1', '2', '3', '4', '5', '6', '7']]) {
      const code = options.length > 6 ? 'LIMIT_EXCEEDED' : 'INVALID_INPUT';
      expect(await ada.refused('ask_person', { questions: [{ question: 'x', options }] })).toMatchObject({ code });
    }
  });
});
