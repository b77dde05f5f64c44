import { expect, test } from 'vitest';
import { onBothStores } from '../../../test/world.ts';

onBothStores('list_agents', (world) => {
  test('tells who is here, what each owns and what it is on', async () => {
    const { agent, clock } = await world();
    const ada = await agent('ada');
    clock.advance({ minutes: 10 });
    const bob = await agent('bob');
    await bob.call('create_task', { title: 'Write docs' });
    await bob.call('create_task', { title: 'Later', draft: true });
    const { agents } = await bob.call('list_agents');
    const rowOf = (id: string) => agents.find((row: { id: string }) => row.id === id);
    expect(rowOf('bob')).toMatchObject({
      presence: 'here',
      sessions: 1,
      open: { active: 1, pending: 1 },
      work: [{ id: '1', title: 'Write docs' }],
    });
    expect(rowOf(ada.caller.agent)).toMatchObject({ presence: 'quiet', open: {}, work: [] });
    expect(rowOf('user')).toMatchObject({ kind: 'person', presence: 'away' });
  });
});
