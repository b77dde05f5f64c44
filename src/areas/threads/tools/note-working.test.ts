import { expect, test } from 'vitest';
import { onBothStores } from '../../../../test/world.ts';

onBothStores('note_working', (world) => {
  test("replaces only the session's last note on that task", async () => {
    const { agent } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('create_task', { title: 'Write the guide' });
    for (const one of [ada, bob]) await one.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const say = (who: typeof ada, next: string) => who.call('note_working', { next, evidence: 'docs/guide.md' });
    const first = await say(ada, 'write');
    const others = await say(bob, 'read');
    const second = await say(ada, 'check');
    expect([first, others, second].map((one) => one.superseded_observation_id)).toEqual([
      null,
      null,
      first.observation_id,
    ]);
    expect(second.content).toBe(
      'branch=none | task=Write the guide | blocker=none | next=check | evidence=docs/guide.md',
    );
    expect((await ada.call('bridge_status')).latest_working_note).toMatchObject({ id: second.observation_id });
    const { memories } = await ada.call('memory_retrieve', { memory_ids: [first.observation_id] });
    expect(memories).toMatchObject([{ superseded: true, superseded_by: second.observation_id }]);
    expect(await ada.refused('note_working', { next: 'x', evidence: '  ' })).toMatchObject({ code: 'INVALID_INPUT' });
  });
});
