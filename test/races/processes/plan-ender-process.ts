import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  /** The position of the sub-task that this process completes; one after the last: it ends the plans. */
  readonly index: number;
  readonly racers: number;
  /** The plans in the order in which they end; nobody begins one before all are there. */
  readonly plans: readonly { readonly slug: string; readonly root: number }[];
}

const { database, agentsFolder, index, racers, plans }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
const caller: Caller = { agent: `racer-${index}`, session: `s-${index}`, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);
const isEnder = index === racers - 1;

for (const { slug, root } of plans) {
  const subtask = { plan_slug: slug, subtask_index: index };
  if (!isEnder) await call('task_plan_claim_subtask', subtask);
  writeFileSync(path.join(start, `${slug}.${index}`), '');
  await waitFor(() => readdirSync(start).filter((name) => name.startsWith(`${slug}.`)).length >= racers);
  const code = isEnder
    ? await call('complete_task', { id: String(root) })
    : await call('task_plan_complete_subtask', { ...subtask, summary: 'Done.' });
  process.stdout.write(`${JSON.stringify({ slug, index, code })}\n`);
}
await hub.close();

async function call(name: string, input: object): Promise<string> {
  const answer = await hub.callTool({ name, input, caller });
  return answer.ok ? 'ok' : answer.error.code;
}
