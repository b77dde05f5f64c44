import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';
import { long } from './seed.ts';

const PROCESSES = 8;
const BROADCASTS = long(8, 200);

let claimer: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  claimer = await bundled('test/races/processes/message-claimer-process.ts');
});
afterAll(() => claimer.remove());

onBothStores('eight processes that claim the same broadcasts', (world) => {
  test('each has one winner, all others are told that it is claimed, and only the winner still sees it', async () => {
    const { agent, home, database } = await world();
    const lead = await agent('lead');
    await lead.call('create_task', { title: 'Work for one' });
    const racers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) => agent(`racer-${index}`, { session: `s-${index}` })),
    );
    for (const racer of racers) await racer.call('task_post', { task_id: 1, kind: 'note', content: 'Here.' });
    const messages: number[] = [];
    for (let i = 0; i < BROADCASTS; i++) {
      messages.push((await lead.call('task_message', { task_id: 1, content: 'Who?' })).message_observation_id);
    }
    const agentsFolder = path.join(home, 'agents');
    const children = racers.map((_, index) =>
      startChild(claimer.program, { database, agentsFolder, index, racers: PROCESSES, messages }),
    );
    const said: { message: number; index: number; outcome: string }[] = (
      await Promise.all(children.map(({ lines }) => lines))
    )
      .flat()
      .map((line) => JSON.parse(line));
    for (const message of messages) {
      const outcomes = said.filter((one) => one.message === message).map(({ outcome }) => outcome);
      expect(outcomes.sort()).toEqual([...Array(PROCESSES - 1).fill('ALREADY_CLAIMED'), 'claimed']);
    }
    for (const [index, racer] of racers.entries()) {
      const won = said.filter((one) => one.index === index && one.outcome === 'claimed').map(({ message }) => message);
      const { items } = await racer.call('task_messages', { unread_only: true, limit: 200 });
      expect(items.map(({ id }: { id: number }) => id)).toEqual(won.sort((a, b) => b - a));
    }
  });
});
