import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';
import { isExplained, type MessageCall } from './message-model.ts';
import { long, seeded } from './seed.ts';

const PROCESSES = 8;
const MESSAGES = long(10, 200);
const LATE = 6;
const EXPIRES_MINUTES = 5;

let actor: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  actor = await bundled('test/races/processes/message-actor-process.ts');
});
afterAll(() => actor.remove());

onBothStores('eight processes that read, answer, claim and retract the same broadcasts', (world) => {
  test('get answers that some sequential order explains, even if a message has expired for some of them', async () => {
    const { agent, home, database, clock } = await world();
    const random = seeded();
    const lead = await agent('lead');
    await lead.call('create_task', { title: 'Work for one' });
    for (let index = 1; index < PROCESSES; index++) {
      const racer = await agent(`racer-${index}`);
      await racer.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    }
    const messages: number[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      const message = { task_id: 1, content: 'Who?', expires_in_minutes: EXPIRES_MINUTES };
      messages.push((await lead.call('task_message', message)).message_observation_id);
    }
    const kindsOf = (index: number): readonly MessageCall['kind'][] => {
      if (index === 0) return random() < 0.7 ? ['retract'] : [];
      const kinds = (['claim', 'read', 'reply', 'claim'] as const).filter(() => random() < 0.6);
      return random() < 0.5 ? kinds : kinds.toReversed();
    };
    const children = Array.from({ length: PROCESSES }, (_, index) =>
      startChild(actor.program, {
        database,
        agentsFolder: path.join(home, 'agents'),
        index,
        racers: PROCESSES,
        now: clock.now + (index >= LATE ? 2 * EXPIRES_MINUTES * 60_000 : 1000),
        isLate: index >= LATE,
        plan: messages.map((message) => ({ message, kinds: kindsOf(index) })),
      }),
    );
    const lines = (await Promise.all(children.map((child) => child.lines))).flat();
    const calls: MessageCall[] = lines.map((line) => JSON.parse(line));
    const unexplained = messages
      .map((message) => calls.filter((call) => call.message === message))
      .filter((history) => !isExplained(history));
    expect(unexplained).toEqual([]);
    expect(new Set(calls.map(({ outcome }) => outcome)).size).toBeGreaterThan(2);
  });
});

test('the model rejects a history that no order explains', () => {
  const call = (process: number, kind: MessageCall['kind'], start: number, end: number, outcome = 'ok') => {
    return { message: 1, process, kind, start, end, outcome, isLate: false };
  };
  expect(isExplained([call(1, 'claim', 0, 5), call(2, 'claim', 1, 4)])).toBe(false);
  expect(isExplained([call(1, 'claim', 0, 5), call(2, 'claim', 1, 4, 'ALREADY_CLAIMED')])).toBe(true);
  expect(isExplained([call(0, 'retract', 0, 1), call(1, 'read', 2, 3)])).toBe(false);
  expect(isExplained([call(0, 'retract', 0, 3), call(1, 'read', 2, 4)])).toBe(true);
  expect(isExplained([call(1, 'reply', 0, 1), call(0, 'retract', 2, 3)])).toBe(false);
});
