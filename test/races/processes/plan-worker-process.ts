import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import type { Caller } from '../../../src/kernel/rules/caller.ts';
import { jitter } from '../../jitter.ts';
import { waitFor } from '../../wait-for.ts';

interface Argument {
  readonly database: string;
  readonly agentsFolder: string;
  readonly index: number;
  /** The number of racing processes; none starts before all are ready. */
  readonly racers: number;
  /** Slugs of the plans, in the order in which all processes work on them. */
  readonly plans: readonly string[];
  /** `first`: claims the first sub-task of each plan. `all`: works on each plan until it is finished. */
  readonly work: 'first' | 'all';
}

const { database, agentsFolder, index, racers, plans, work }: Argument = JSON.parse(process.argv[2] ?? '{}');
const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
// Two sessions share each agent, since a claim belongs to a session.
const session = `s-${index}`;
const caller: Caller = { agent: `racer-${index % 4}`, session, surface: 'mcp', scopes: ['read', 'write'] };
await hub.enter(caller);
const start = path.dirname(agentsFolder);
writeFileSync(path.join(start, `racer-${index}.ready`), '');
await waitFor(() => readdirSync(start).filter((name) => name.endsWith('.ready')).length >= racers);
for (const slug of plans) await (work === 'first' ? claim(slug, 0) : finish(slug));
await hub.close();

async function call(name: string, input: object): Promise<{ readonly code: string; readonly output: unknown }> {
  const answer = await hub.callTool({ name, input, caller });
  return answer.ok ? { code: 'ok', output: answer.output } : { code: answer.error.code, output: undefined };
}

async function claim(slug: string, subtask: number): Promise<boolean> {
  const { code } = await call('task_plan_claim_subtask', { plan_slug: slug, subtask_index: subtask });
  tell({ kind: 'claim', slug, subtask, code });
  return code === 'ok';
}

/** Claims and completes ready subtasks until the plan is finished. Racers choose different ones first. */
async function finish(slug: string): Promise<void> {
  const repo_root = `/repos/${slug}`;
  for (;;) {
    const seen = await hub.lastEvent();
    const asked = { repo_root, auto_claim: false, limit: racers };
    const { ready, next_action } = (await call('task_ready_for_agent', asked)).output as Ready;
    const free = ready.flatMap(({ subtask_index }) => subtask_index ?? []);
    const pick = free[index % Math.max(1, free.length)];
    if (pick === undefined) {
      // Either the remaining subtasks wait for others, or none is left and the hub advises to publish a new plan.
      if (next_action.startsWith('Publish')) return;
      await somethingNew(seen);
    } else if (await claim(slug, pick)) {
      const done = { plan_slug: slug, subtask_index: pick, summary: 'Done.' };
      tell({ kind: 'complete', slug, subtask: pick, code: (await call('task_plan_complete_subtask', done)).code });
    }
  }
}

/** Waits for a new event: asking for ready subtasks costs far more, and seven of the eight processes mostly wait. */
async function somethingNew(after: number): Promise<void> {
  while ((await hub.lastEvent()) <= after) await jitter(20);
}

interface Ready {
  readonly ready: readonly { readonly subtask_index?: number }[];
  readonly next_action: string;
}

function tell(line: object): void {
  process.stdout.write(`${JSON.stringify({ session, ...line })}\n`);
}
