import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { jitter } from '../jitter.ts';
import { onBothStores, type World } from '../world.ts';
import { startChild } from './child-processes.ts';

const WRITERS = 8;
/** `RACE_MESSAGES=1000` runs the long form. */
const MESSAGES = Math.ceil(Number(process.env.RACE_MESSAGES ?? 160) / WRITERS);
const KILLS = 2;

interface Line {
  readonly sent?: string;
  readonly seen?: readonly { readonly id: number; readonly text: string }[];
  readonly acked?: readonly number[];
}

let writer: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  writer = await bundled('test/races/processes/writer-process.ts');
});
afterAll(() => writer.remove());

/** Runs one writer, kills it some times and restarts it after its last confirmed message. */
async function lives({ home, database }: World, index: number): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (let life = 0; ; life++) {
    const from = lines.filter((line) => line.sent !== undefined).length;
    const agentsFolder = path.join(home, 'agents');
    const child = startChild(writer.program, {
      database,
      agentsFolder,
      index,
      writers: WRITERS,
      from,
      messages: MESSAGES,
    });
    const doomed = life < KILLS && index % 2 === 0;
    if (doomed) void killSoon(child);
    lines.push(...(await child.lines).map((line) => JSON.parse(line)));
    if (!doomed) return lines;
  }
}

async function killSoon(child: ReturnType<typeof startChild>): Promise<void> {
  await new Promise((resolve) => child.process.stdout?.once('data', resolve));
  await jitter(300);
  child.process.kill('SIGKILL');
}

onBothStores('eight writers, some of them killed', (world) => {
  test('no confirmed message is lost or delivered twice, and none is new again once acknowledged', async () => {
    const here = await world();
    const actors = [];
    for (let index = 0; index < WRITERS; index++) actors.push(await here.agent(`writer-${index}`));
    const histories = await Promise.all(actors.map((_, index) => lives(here, index)));
    for (const [index, actor] of actors.entries()) {
      const { messages } = await actor.call('ReadMailbox', { limit: 200 });
      const rest: Line = {
        seen: messages.map((one: { msg_id: number; text: string }) => ({ id: one.msg_id, text: one.text })),
      };
      histories[index] = [...(histories[index] ?? []), rest];
    }
    const sent = histories.flat().flatMap((line) => line.sent ?? []);
    const seen = histories.flat().flatMap((line) => line.seen ?? []);
    expect(sent).toHaveLength(WRITERS * MESSAGES);
    expect([...new Set(seen.map(({ text }) => text))].sort()).toEqual([...sent].sort());
    expect(new Set(seen.map(({ id, text }) => `${id} ${text}`)).size).toBe(sent.length);
    for (const history of histories) expect(newAgain(history)).toEqual([]);
  });
});

/** Returns the messages that a reader saw again after it had acknowledged them. */
function newAgain(history: readonly Line[]): readonly number[] {
  const acked = new Set<number>();
  return history.flatMap((line) => {
    for (const id of line.acked ?? []) acked.add(id);
    return (line.seen ?? []).map(({ id }) => id).filter((id) => acked.has(id));
  });
}
