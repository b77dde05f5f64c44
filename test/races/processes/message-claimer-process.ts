import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  readonly racers: number;
  /** The broadcasts. Every process claims each of them, once all processes have reached it. */
  readonly messages: readonly number[];
}

const { database, agentsFolder, index, racers, messages }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = { agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);

for (const message of messages) {
  writeFileSync(path.join(start, `claim-${message}-${index}`), '');
  await waitFor(() => readdirSync(start).filter((name) => name.startsWith(`claim-${message}-`)).length >= racers);
  const input = { message_observation_id: message };
  const answer = await hub.callTool({ name: 'task_message_claim', input, caller });
  const outcome = answer.ok ? 'claimed' : answer.error.code;
  process.stdout.write(`${JSON.stringify({ message, index, outcome })}\n`);
}
await hub.close();
