import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHub } from '../src/composition/hub.ts';
import { part, planOf, REPO } from '../test/plan-drafts.ts';
import { called } from './called.ts';
import { fillMemories } from './fill/fill-memories.ts';
import { type Cost, cpuPerCall, leastOf } from './measure.ts';
import { table } from './table.ts';

const caller = { agent: 'agent-0', session: 'bench', surface: 'mcp', scopes: ['read', 'write'] } as const;
const PLANS = 200;
const SUBTASKS = 10;

export async function plansSection(folder: string, quick: boolean): Promise<string> {
  const memories = quick ? 1000 : 100_000;
  const costs = await measurePlans(path.join(folder, 'plans.db'), memories, quick ? 30 : 200);
  const head = `On SQLite, with ${memories.toLocaleString('en')} memories and ${PLANS} plans of ${SUBTASKS} sub-tasks. Of the last row the
cheapest of three rounds of 50.`;
  return `${head}\n\n${table(
    ['call', 'ms of processor time'],
    costs.map(({ name, cpuMs }) => [name, cpuMs.toFixed(2)]),
  )}`;
}

/** Measures choosing and doing planned work on a store of this size. */
async function measurePlans(database: string, memories: number, calls: number): Promise<readonly Cost[]> {
  await fillMemories(database, memories);
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  const call = (name: string, input: object) => called(hub, caller, name, input);
  try {
    await hub.enter(caller);
    for (let plan = 0; plan < PLANS; plan++) await call('task_plan_publish', chain(`plan-${plan}`));
    const cycle = async (index: number) => {
      const slug = `cycle-${index}`;
      const two = [part(`A of ${slug}`), part(`B of ${slug}`)];
      await call('task_plan_publish', planOf(slug, two));
      for (const subtask_index of [0, 1]) {
        await call('task_plan_claim_subtask', { plan_slug: slug, subtask_index });
        await call('task_plan_complete_subtask', { plan_slug: slug, subtask_index, summary: 'Done.' });
      }
    };
    return [
      await cpuPerCall('task_ready_for_agent', calls, () =>
        call('task_ready_for_agent', { repo_root: REPO, auto_claim: false }),
      ),
      await cpuPerCall('task_autopilot_tick', calls, () => call('task_autopilot_tick', { repo_root: REPO })),
      await cpuPerCall('task_plan_list', calls, () => call('task_plan_list', { repo_root: REPO })),
      await leastOf(3, (round) =>
        cpuPerCall('publish, claim and complete two sub-tasks', Math.ceil(calls / 4), (index) =>
          cycle(round * 1000 + index),
        ),
      ),
    ];
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Returns a plan in which half of the subtasks can start and the other half wait for them. */
function chain(slug: string) {
  const kinds = ['api_work', 'ui_work', 'doc_work'];
  const parts = Array.from({ length: SUBTASKS }, (_, index) => {
    const depends_on = index < SUBTASKS / 2 ? [] : [index - SUBTASKS / 2];
    return part(`Part ${index} of ${slug}`, { depends_on, capability_hint: kinds[index % kinds.length] ?? 'api_work' });
  });
  return planOf(slug, parts);
}
