import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { runWaggle } from '../processes.ts';
import { WAKING } from './live-scripts.ts';
import type { ScriptName } from './mock-model.ts';
import type { Scene } from './stage.ts';

interface Woken {
  readonly client: string;
  readonly script: ScriptName;
  /** The agent whose message woke it. */
  readonly from: string;
}

const line = z.object({ table: z.string(), row: z.looseObject({}) });
const sending = z.object({ type: z.literal('message.sent'), actor: z.string(), at: z.number() });

/**
 * Checks for each session that the message was sent first, then our wake call was made, then the model was asked.
 * Reports the delays without judging them.
 */
export async function timed(
  { machine, model }: Scene,
  faults: string[],
  notes: string[],
  all: readonly Woken[],
): Promise<void> {
  const exported = await runWaggle(machine, ['export']);
  const events = exported.stdout.split('\n').flatMap((text) => {
    const { table, row } = line.safeParse(text === '' ? {} : JSON.parse(text)).data ?? {};
    return table === 'events' ? (sending.safeParse(row).data ?? []) : [];
  });
  const calls = wakeCalls(machine.home);
  for (const { client, script, from } of all) {
    const sent = events.find(({ actor }) => actor === from)?.at;
    const asked = model.askedAt(script, WAKING);
    const called = calls.find((at) => sent !== undefined && asked !== undefined && at >= sent && at <= asked);
    if (sent === undefined || asked === undefined || called === undefined)
      faults.push(`no call of ours stands between the message to ${client} and its turn`);
    else notes.push(`${client}: ${called - sent} ms from the message to our call, ${asked - called} ms to its model`);
  }
}

function wakeCalls(home: string): readonly number[] {
  const lines = readFileSync(path.join(home, 'hooks', 'hook.log'), 'utf8').split('\n');
  return lines.filter((text) => text.includes(' wait: wakes ')).map((text) => Date.parse(text.split(' ')[0] ?? ''));
}
