import pg from 'pg';
import { expect, test } from 'vitest';
import { everydayCalls, roundTrips } from '../databases/round-trips.ts';
import { makeWorld } from '../world.ts';

/** The maximum round trips per call: its sequential reads and the commit; other writes add none. */
const most: Readonly<Record<string, number>> = {
  create_task: 3,
  get_task: 3,
  list_tasks: 3,
  update_step: 6,
  update_steps: 9,
  complete_task: 9,
  memory_add: 9,
  memory_retrieve: 7,
  memory_search: 9,
  init_core_memories: 2,
  task_feed: 6,
  TaskCreate: 4,
  SendMessage: 8,
  task_post: 7,
  task_claim_file: 9,
  attention_inbox: 8,
  startup_panel: 14,
  task_ready_for_agent: 6,
  hivemind_context: 16,
};

test('no call waits for PostgreSQL more often than listed', async () => {
  const world = await makeWorld('postgres');
  const ada = await world.agent('ada');
  await world.agent('bob');
  const calls = await everydayCalls(ada.call);
  const more: string[] = [];
  for (const [name, call] of calls) {
    const count = await roundTrips(call, world.hub.callsWritten);
    if (count > (most[name] ?? 0)) more.push(`${name}: ${count}`);
  }
  expect(more).toEqual([]);
});

test('a query that is in flight when the counting ends is still answered', async () => {
  const { database } = await makeWorld('postgres');
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  let later: Promise<unknown> = Promise.resolve();
  const send = async () => {
    later = client.query('select 1 as one');
  };
  await roundTrips(send, async () => undefined, 1);
  expect(await later).toMatchObject({ rows: [{ one: 1 }] });
  await client.end();
});
