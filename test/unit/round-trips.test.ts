import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { type Actor, makeWorld } from '../world.ts';

const ROUNDS = 3;

/** What one call may ask of the server: each is a wait for the network. The numbers may fall, not rise. */
const most = {
  create_task: 19,
  get_task: 7,
  list_tasks: 7,
  update_step: 15,
  complete_task: 20,
  memory_add: 21,
  memory_retrieve: 11,
  memory_search: 16,
  task_feed: 10,
  init_core_memories: 6,
};

const inputs: Record<keyof typeof most, (round: number) => object> = {
  create_task: () => ({ title: 'Another', owner: 'ada' }),
  get_task: () => ({ id: '1' }),
  list_tasks: () => ({}),
  update_step: (round) => ({ id: '1', index: 0, done: round % 2 === 0 }),
  complete_task: (round) => ({ id: String(2 + round) }),
  memory_add: (round) => ({ content: `Heron ${round} fishes at dawn by the weir.`, topics: ['birds'] }),
  memory_retrieve: () => ({ memory_ids: [1, 2] }),
  memory_search: () => ({ query: 'herons dawn' }),
  task_feed: () => ({}),
  init_core_memories: () => ({}),
};

test('no call asks the server more often than it did', async () => {
  const { agent } = await makeWorld('postgres');
  const ada = await agent('ada');
  for (let n = 0; n < 2 + ROUNDS; n++) await ada.call('create_task', { title: `Task ${n}`, owner: 'ada' });
  await ada.call('update_steps', { id: '1', steps: [{ title: 'one' }] });
  const asked: Record<string, number> = {};
  for (const [name, inputOf] of Object.entries(inputs)) asked[name] = await fewest(ada, name, inputOf);
  for (const [name, limit] of Object.entries(most)) {
    expect(asked[name], `${name} of ${JSON.stringify(asked)}`).toBeLessThanOrEqual(limit);
  }
});

/** What the hub does beside the call, such as writing its log, falls into some rounds only. */
async function fewest(actor: Actor, name: string, inputOf: (round: number) => object): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) counts.push(await queriesOf(actor, name, inputOf(round)));
  return Math.min(...counts);
}

async function queriesOf(actor: Actor, name: string, input: object): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await actor.call(name, input);
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
