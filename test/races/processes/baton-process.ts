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
  /** The calls that every racer makes, one after the other; each call starts once all racers have reached it. */
  readonly calls: readonly { readonly name: string; readonly input: object }[];
}

const { database, agentsFolder, index, racers, calls }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = { agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);

for (const [round, { name, input }] of calls.entries()) {
  writeFileSync(path.join(start, `round-${round}-${index}`), '');
  await waitFor(() => readdirSync(start).filter((file) => file.startsWith(`round-${round}-`)).length >= racers);
  const answer = await hub.callTool({ name, input, caller });
  const outcome = answer.ok ? 'won' : answer.error.code;
  process.stdout.write(`${JSON.stringify({ round, index, outcome })}\n`);
}
await hub.close();
