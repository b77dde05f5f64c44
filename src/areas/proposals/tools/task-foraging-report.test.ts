import { expect, test } from 'vitest';
import { onBothStores, T0 } from '../../../../test/world.ts';

const place = { repo_root: '/repos/guide', branch: 'main' };
const idea = (summary: string) => ({ ...place, summary, rationale: 'It is time.' });

onBothStores('task_foraging_report', (world) => {
  test('lists pending proposals by their remaining strength, down to 0.3', async () => {
    const { agent, clock } = await world();
    const [ada, bob] = [await agent('ada'), await agent('bob')];
    await ada.call('task_propose', idea('first'));
    clock.advance({ minutes: 60 });
    await ada.call('task_propose', idea('second'));
    const strengths = async () => {
      const { pending } = await bob.call('task_foraging_report', place);
      return pending.map((row: { id: number; strength: number }) => [row.id, row.strength]);
    };
    expect(await strengths()).toEqual([
      [2, 1],
      [1, 0.5],
    ]);
    await bob.call('task_reinforce', { proposal_id: 1, kind: 'rediscovered' });
    expect(await strengths()).toEqual([
      [1, 1.7],
      [2, 1],
    ]);
    clock.advance({ minutes: 104 });
    expect(await strengths()).toEqual([
      [1, 0.511286],
      [2, 0.300756],
    ]);
    clock.advance({ minutes: 1 });
    expect(await strengths()).toEqual([[1, 0.505413]]);
    clock.advance({ hours: 25 });
    expect(await strengths()).toEqual([]);
  });

  test('shows promoted proposals, the last one first, and only those of the branch', async () => {
    const { agent, clock } = await world();
    const names = ['ada', 'bob', 'eve'] as const;
    const [ada, bob, eve] = [await agent(names[0]), await agent(names[1]), await agent(names[2])];
    for (const summary of ['first', 'second']) {
      const { proposal_id } = await ada.call('task_propose', idea(summary));
      for (const one of [bob, eve]) await one.call('task_reinforce', { proposal_id });
      clock.advance({ minutes: 60 });
    }
    expect(await ada.call('task_foraging_report', place)).toEqual({
      pending: [],
      promoted: [
        { id: 2, task_id: 2, summary: 'second', promoted_at: T0 + 3_600_000, strength: 1.5, reinforcement_count: 3 },
        { id: 1, task_id: 1, summary: 'first', promoted_at: T0, strength: 0.75, reinforcement_count: 3 },
      ],
    });
    expect(await ada.call('task_foraging_report', { ...place, branch: 'side' })).toEqual({ pending: [], promoted: [] });
  });

  test('says how many it left out', async () => {
    const { agent } = await world();
    const ada = await agent('ada');
    for (let round = 0; round < 102; round++) await ada.call('task_propose', idea(`idea ${round}`));
    const { pending, pending_truncated } = await ada.call('task_foraging_report', place);
    expect([pending.length, pending_truncated]).toEqual([100, 2]);
  });
});
