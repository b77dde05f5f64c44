import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

const questions = [{ question: 'Which?', options: [] }];

onBothStores('give_item', (world) => {
  test('an agent cannot be given what a person is asked', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id: id } = await ada.call('ask_person', { questions });
    expect(await user.refused('give_item', { id, to: 'ada' })).toMatchObject({ code: 'PERSON_REQUIRED' });
    expect(await user.refused('give_item', { id, to: 'nobody' })).toMatchObject({ code: 'AGENT_NOT_FOUND' });
    expect(await ada.refused('give_item', { id, to: 'user' })).toMatchObject({ code: 'ITEM_NOT_FOUND' });
  });

  test('an answered question is not given away', async () => {
    const { agent } = await world();
    const [ada, user] = [await agent('ada'), await agent('user')];
    const { item_id: id } = await ada.call('ask_person', { questions });
    await user.call('answer_item', { id, answers: ['this'] });
    expect(await user.refused('give_item', { id, to: 'user' })).toMatchObject({ code: 'ALREADY_ANSWERED' });
  });
});
