import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { part, planOf } from '../plan-drafts.ts';
import { everything } from '../stores.ts';
import { onBothStores, type World } from '../world.ts';
import { startChild } from './child-processes.ts';

/** `WAGGLE_LONG=1` runs the long form. */
const ROUNDS = process.env.WAGGLE_LONG === '1' ? 200 : 12;
const SUBTASKS = 3;

let ender: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  ender = await bundled('test/races/processes/plan-ender-process.ts');
});
afterAll(() => ender.remove());

interface Told {
  readonly slug: string;
  readonly index: number;
  readonly code: string;
}

async function race({ home, database }: World, plans: readonly { slug: string; root: number }[]) {
  const agentsFolder = path.join(home, 'agents');
  const racers = SUBTASKS + 1;
  const children = Array.from({ length: racers }, (_, index) =>
    startChild(ender.program, { database, agentsFolder, index, racers, plans }),
  );
  const lines = (await Promise.all(children.map((child) => child.lines))).flat();
  return lines.map((line): Told => JSON.parse(line));
}

/** Every sub-task with what is left of its claim, and the entries on its thread. */
function subtasksOf({ hub }: World, root: number) {
  return hub.store.read(everything, async (unit) => {
    const found = [];
    for (const { index, status, taskId } of await unit.plans.ofPlans([root])) {
      const { rows } = await unit.observations.onTask(taskId, 10);
      const entries = rows.filter(({ kind }) => kind === 'plan-subtask-claim').length;
      const claim = await unit.claims.open(taskId);
      const files = await unit.fileClaims.onTask(taskId);
      found.push({ index, status, isHeld: claim !== undefined || files.length > 0, entries });
    }
    return found;
  });
}

onBothStores('processes that complete the sub-tasks of a plan while another ends it', (world) => {
  test('each is done or free afterwards, as its process was told, and nobody hears of a fault', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const plans: { slug: string; root: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const slug = `round-${round}`;
      const parts = Array.from({ length: SUBTASKS }, (_, index) => part(`Part ${index} of ${slug}`));
      const { spec_task_id } = await ada.call('task_plan_publish', planOf(slug, parts, { auto_archive: true }));
      plans.push({ slug, root: spec_task_id });
    }
    const told = await race(here, plans);
    expect(told).toHaveLength(ROUNDS * (SUBTASKS + 1));
    for (const { slug, root } of plans) {
      const codeOf = (index: number) => told.find((one) => one.slug === slug && one.index === index)?.code ?? '';
      expect(['ok', 'TASK_ARCHIVED']).toContain(codeOf(SUBTASKS));
      const state = await here.hub.store.read(everything, (unit) => unit.tasks.peek(root));
      expect(state?.status).toBe('done');
      for (const { index, status, isHeld, entries } of await subtasksOf(here, root)) {
        const code = codeOf(index);
        expect(['ok', 'PLAN_ARCHIVED', 'PLAN_SUBTASK_NOT_CLAIMED']).toContain(code);
        expect({ status, isHeld, entries }).toEqual({
          status: code === 'ok' ? 'completed' : 'available',
          isHeld: false,
          // The claim, and its completion or release.
          entries: 2,
        });
      }
    }
  });
});
