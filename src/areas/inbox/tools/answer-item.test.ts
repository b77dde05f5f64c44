import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const questions = [
  { question: 'Which colour?', options: ['red', 'green'] },
  { question: 'Which name?', options: [] },
];

onBothStores('answer_item', (world) => {
  test('every part gets an answer, once, and the log says who gave it', async () => {
    const { agent, hub } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id: id } = await ada.call('ask_person', { questions });
    expect(await user.refused('answer_item', { id, answers: ['red'] })).toMatchObject({ code: 'INVALID_INPUT' });
    expect(await user.refused('answer_item', { id, decision: 'deny' })).toMatchObject({ code: 'INVALID_INPUT' });
    await user.call('answer_item', { id, answers: ['1', 'Bee'] });
    expect(await user.refused('answer_item', { id, answers: ['2', 'Ant'] })).toMatchObject({
      code: 'ALREADY_ANSWERED',
    });
    const events = await hub.events(user.caller, 0, 100);
    expect(events.filter(({ type }) => type === 'ask.ended')).toMatchObject([
      { actor: 'user', agentId: 'ada', after: { kind: 'question', state: 'answered', by: 'user' } },
    ]);
  });

  test('of two answers at once, one counts', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id: id } = await ada.call('ask_person', { questions });
    const answer = (name: string) => user.outcome('answer_item', { id, answers: ['red', name] });
    const outcomes = await Promise.all([answer('one'), answer('two')]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect((await ada.call('ReadMailbox')).messages).toHaveLength(1);
  });

  test('nobody else answers, neither who asked nor another agent', async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    const { item_id: id } = await ada.call('ask_person', { questions });
    for (const who of [ada, bob]) {
      const input = { id, answers: ['red', 'Bee'] };
      expect(await who.refused('answer_item', input)).toMatchObject({ code: 'ITEM_NOT_FOUND' });
    }
  });
});
