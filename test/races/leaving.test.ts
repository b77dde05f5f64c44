import { afterEach, expect, test } from 'vitest';
import { endAll } from '../endings.ts';
import { jitter } from '../jitter.ts';
import { type Driver, machineOn, startMcp } from '../processes.ts';
import { onBothDatabases } from '../stores.ts';
import { answered } from './answers.ts';
import { leftOver } from './membership/left-over.ts';
import { long, seeded } from './seed.ts';

const ROUNDS = long(12, 300);
/** The write may begin before the ending and after it. */
const SPREAD_MS = 20;

afterEach(endAll);

interface Round {
  readonly alice: Driver;
  readonly bob: Driver;
  readonly name: string;
  readonly task: string;
  readonly memory: number;
}

type Act = (round: Round) => Promise<unknown>;

const manage =
  (action: string, more: object = {}): Act =>
  ({ alice, name }) =>
    alice.call('collection_manage', { action, collection: name, ...more });
const claim: Act = ({ bob, task }) => bob.call('TaskClaim', { taskId: task });
const take: Act = ({ bob, task }) => bob.call('update_task', { id: task, owner: 'bob', status: 'active' });
const give: Act = ({ alice, task }) => alice.call('TaskUpdate', { taskId: task, owner: 'bob' });
const add: Act = ({ bob, name }) => bob.call('memory_add', { content: `Of ${name}.`, collection: name });
const plan: Act = ({ bob, name }) => bob.call('memory_add', { type: 'task', title: 'One more', collection: name });
const publish: Act = ({ bob, name, memory }) =>
  bob.call('collection_manage', { action: 'publish', collection: name, memory_ids: [memory] });

const races: readonly (readonly [Act, Act])[] = [
  [add, manage('delete', { force: true })],
  [plan, manage('delete', { force: true })],
  [publish, manage('delete', { force: true })],
  [claim, manage('remove', { member: 'bob' })],
  [take, manage('remove', { member: 'bob' })],
  [give, manage('remove', { member: 'bob' })],
  [claim, manage('invite', { member: 'bob', role: 'reader' })],
  [claim, ({ bob, name }) => bob.call('collection_manage', { action: 'leave', collection: name })],
];

onBothDatabases('processes on', ({ ready, raw }) => {
  test('lose nothing, and keep nothing private, when access ends while they write', async () => {
    const random = seeded();
    const database = await ready();
    const [alice, bob] = [await startMcp(machineOn(database), 'alice'), await startMcp(machineOn(database), 'bob')];
    const rows = await raw(database);
    const found: string[] = [];
    for (let number = 0; number < ROUNDS; number++) {
      const name = `Round ${number}`;
      answered(await alice.call('collection_manage', { action: 'create', name }));
      answered(await alice.call('collection_manage', { action: 'invite', collection: name, member: 'bob' }));
      const made = answered(await alice.call('memory_add', { type: 'task', title: 'Free', collection: name }));
      const own = answered(await bob.call('memory_add', { content: `Found before ${name}.` }));
      const round = { alice, bob, name, task: String(made.task_id), memory: Number(own.memory_id) };
      const [write, end] = races[number % races.length] ?? [add, manage('delete')];
      await Promise.all([write, end].map((act) => jitter(SPREAD_MS, random).then(() => act(round))));
      const [place] = await rows.run(`select max(id) as id from collections where kind = 'collaborative'`);
      for (const left of await leftOver(rows, { id: Number(place?.id), token: '' })) found.push(`${name}: ${left}`);
    }
    expect(found).toEqual([]);
  });
});
