import fc from 'fast-check';
import { expect, test } from 'vitest';
import { long } from '../races/seed.ts';
import { sharedWorld } from '../shared-world.ts';
import { type Actor, onBothStores, type World } from '../world.ts';

const AGENTS = ['ada', 'bob', 'cy'] as const;
type Name = (typeof AGENTS)[number];

const name = fc.constantFrom(...AGENTS);
const command = fc.oneof(
  fc.record({ kind: fc.constant('send' as const), by: name, to: name, hours: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('check' as const), by: name }),
  fc.record({ kind: fc.constant('init' as const), by: name }),
  fc.record({ kind: fc.constant('ack' as const), by: name, pick: fc.nat(20) }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 90 }) }),
  fc.record({ kind: fc.constant('leave' as const), by: fc.constantFrom<Name>('bob', 'cy') }),
  fc.record({ kind: fc.constant('return' as const), by: fc.constantFrom<Name>('bob', 'cy') }),
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

interface Sent {
  readonly id: number;
  readonly to: Name;
  readonly expiresAt: number;
  acked: boolean;
}

/** A model of the rule: a signal is pending while it is unexpired and unacknowledged and its reader is a member. */
class Model {
  readonly sent: Sent[] = [];
  readonly members = new Set<Name>(AGENTS);
  pending(reader: Name, now: number): readonly number[] {
    if (!this.members.has(reader)) return [];
    const live = this.sent.filter((one) => one.to === reader && !one.acked && one.expiresAt > now);
    return live.map(({ id }) => id).sort((a, b) => b - a);
  }
}

/** How many signals the start of a session shows. */
const SHOWN_AT_START = 12;

interface Stage {
  readonly world: World;
  readonly actors: Readonly<Record<Name, Actor>>;
  readonly memoryId: number;
}

/** Each run has its own agents, so that many runs can share one world. */
async function stage(world: World, run: number): Promise<Stage> {
  const enter = (given: Name) => world.agent(`${given}-${run}`);
  const [ada, bob, cy] = [await enter('ada'), await enter('bob'), await enter('cy')];
  await ada.call('collection_manage', { action: 'create', name: 'Ops' });
  for (const { caller } of [bob, cy])
    await ada.call('collection_manage', { action: 'invite', collection: 'ops', member: caller.agent });
  const { memory_id } = await ada.call('memory_add', { content: 'The point', collection: 'ops' });
  return { world, actors: { ada, bob, cy }, memoryId: memory_id };
}

async function obey({ world, actors, memoryId }: Stage, model: Model, given: Command): Promise<void> {
  const now = world.clock.now;
  if (given.kind === 'pass') return world.clock.advance({ minutes: given.minutes });
  const actor = actors[given.by];
  if (given.kind === 'send') {
    const send = {
      action: 'send',
      to: actors[given.to].caller.agent,
      memory_ids: [memoryId],
      collection: 'ops',
      expires_hours: given.hours,
    };
    const answer = await actor.outcome('signal', send);
    const allowed = given.by !== given.to && model.members.has(given.by) && model.members.has(given.to);
    expect(answer.ok).toBe(allowed);
    if (answer.ok && 'signal_id' in answer.output) {
      const expiresAt = now + given.hours * 3_600_000;
      model.sent.push({ id: Number(answer.output.signal_id), to: given.to, expiresAt, acked: false });
    }
  } else if (given.kind === 'ack') {
    const target = model.sent[given.pick % Math.max(1, model.sent.length)];
    if (target === undefined) return;
    const answer = await actor.call('signal', { action: 'ack', signal_ids: [target.id] });
    const consumed = model.pending(given.by, now).includes(target.id);
    expect(answer.acknowledged).toEqual(consumed ? [target.id] : []);
    if (consumed) target.acked = true;
  } else if (given.kind === 'leave') {
    if (model.members.delete(given.by)) await actor.call('collection_manage', { action: 'leave', collection: 'ops' });
  } else if (given.kind === 'return') {
    model.members.add(given.by);
    const member = actor.caller.agent;
    await actors.ada.call('collection_manage', { action: 'invite', collection: 'ops', member });
  } else if (given.kind === 'init') {
    const { signals = [] } = await actor.call('init_core_memories');
    expect(signals.map(idOf)).toEqual(model.pending(given.by, now).slice(0, SHOWN_AT_START));
  }
}

async function expectSeen({ actors, world }: Stage, model: Model, reader: Name): Promise<void> {
  const { signals } = await actors[reader].call('signal', { action: 'check' });
  expect(signals.map(idOf)).toEqual(model.pending(reader, world.clock.now));
}

/** Agents and signals of earlier runs are not visible to later ones, but slow the queries down. */
const RUNS_PER_WORLD = 25;
const LIMIT_MS = long(180_000, 10_800_000);
const idOf = (row: { signal_id: number }) => row.signal_id;

onBothStores('signals follow their model', (world, kind) => {
  test(
    'whatever is sent, checked, acknowledged, left or let expire, everybody sees exactly what is theirs',
    async () => {
      const shared = sharedWorld(world, RUNS_PER_WORLD, () => undefined);
      const property = fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), (commands) =>
        shared.use(async (here, _, run) => {
          const made = await stage(here, run);
          const model = new Model();
          for (const [at, given] of commands.entries()) {
            await obey(made, model, given);
            await expectSeen(made, model, AGENTS[at % AGENTS.length] ?? 'ada');
          }
          for (const reader of AGENTS) await expectSeen(made, model, reader);
        }),
      );
      await fc.assert(property, { numRuns: kind === 'sqlite' ? long(16, 1000) : long(5, 1000) });
    },
    LIMIT_MS,
  );
});
