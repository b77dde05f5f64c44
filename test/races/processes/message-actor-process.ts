import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';
import type { MessageCall } from '../message-model.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  readonly racers: number;
  readonly now: number;
  readonly isLate: boolean;
  /** What to do with each broadcast, in order; no process starts on one before all have reached it. */
  readonly plan: readonly { readonly message: number; readonly kinds: readonly MessageCall['kind'][] }[];
}

const given: Argument = JSON.parse(process.argv[2] ?? '{}');
const { database, agentsFolder, index, racers, isLate, plan } = given;
const hub = await openHub({ database, agentsFolder, channel: 'waggle', clock: () => given.now });
const name = index === 0 ? 'lead' : `racer-${index}`;
const caller: Caller = { agent: name, session: `s-${name}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);
const clock = () => Number(process.hrtime.bigint() / 1000n);

const tools = {
  claim: 'task_message_claim',
  read: 'task_message_mark_read',
  retract: 'task_message_retract',
  reply: 'task_message',
};

for (const { message, kinds } of plan) {
  writeFileSync(path.join(start, `meet-${message}-${index}`), '');
  await waitFor(() => readdirSync(start).filter((file) => file.startsWith(`meet-${message}-`)).length >= racers);
  for (const kind of kinds) {
    const input =
      kind === 'reply'
        ? { task_id: 1, to_agent: 'lead', content: 'I.', reply_to: message }
        : { message_observation_id: message };
    const begun = clock();
    const answer = await hub.callTool({ name: tools[kind], input, caller });
    const outcome = answer.ok ? 'ok' : answer.error.code;
    const call: MessageCall = { message, process: index, kind, start: begun, end: clock(), outcome, isLate };
    process.stdout.write(`${JSON.stringify(call)}\n`);
  }
}
await hub.close();
