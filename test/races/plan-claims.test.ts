import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { part, planOf } from '../plan-drafts.ts';
import { everything } from '../stores.ts';
import { onBothStores, type World } from '../world.ts';
import { startChild } from './child-processes.ts';

const PROCESSES = 8;
/** `WAGGLE_LONG=1` runs the long form. */
const isLong = process.env.WAGGLE_LONG === '1';
const ROUNDS = isLong ? 80 : 8;
/** The number of tests with graphs, and of graphs in each. The processes are started once per test. */
const TURNS = isLong ? 8 : 1;
const GRAPHS = isLong ? 25 : 1;
const SUBTASKS = 50;

let worker: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  worker = await bundled('test/races/processes/plan-worker-process.ts');
});
afterAll(() => worker.remove());

interface Told {
  readonly session: string;
  readonly kind: 'claim' | 'complete';
  readonly slug: string;
  readonly subtask: number;
  readonly code: string;
}

async function race({ home, database }: World, plans: readonly string[], work: 'first' | 'all') {
  const agentsFolder = path.join(home, 'agents');
  const children = Array.from({ length: PROCESSES }, (_, index) =>
    startChild(worker.program, { database, agentsFolder, index, racers: PROCESSES, plans, work }),
  );
  const lines = (await Promise.all(children.map((child) => child.lines))).flat();
  return lines.map((line): Told => JSON.parse(line));
}

/**
 * Returns a plan's dependencies: each subtask waits for up to three earlier ones. Seeded, so that failures can be
 * reproduced.
 */
function graph(seed: number): readonly (readonly number[])[] {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return Array.from({ length: SUBTASKS }, (_, index) =>
    index === 0 ? [] : [...new Set(Array.from({ length: next(4) }, () => next(index)))],
  );
}

onBothStores('eight processes on one plan', (world) => {
  test('one of them gets a subtask, and the others are told that it is not available', async () => {
    const here = await world();
    const ada = await here.agent('ada');
    const slugs = Array.from({ length: ROUNDS }, (_, round) => `round-${round}`);
    for (const slug of slugs)
      await ada.call('task_plan_publish', planOf(slug, [part(`A of ${slug}`), part(`B of ${slug}`)]));
    const told = await race(here, slugs, 'first');
    for (const slug of slugs) {
      const codes = told.filter((one) => one.slug === slug).map(({ code }) => code);
      expect(codes.toSorted()).toEqual([...Array(PROCESSES - 1).fill('PLAN_SUBTASK_NOT_AVAILABLE'), 'ok']);
    }
    const { items, next_cursor: cursor } = await ada.call('task_plan_list', { limit: 50, detail: 'full' });
    const rest =
      cursor === undefined ? [] : (await ada.call('task_plan_list', { limit: 50, detail: 'full', cursor })).items;
    expect([...items, ...rest]).toHaveLength(ROUNDS);
    for (const { subtasks, plan_slug } of [...items, ...rest]) {
      const winner = told.find((one) => one.slug === plan_slug && one.code === 'ok');
      const entries = await here.hub.store.read(everything, async (unit) => ({
        claims: await unit.claims.ofTask(subtasks[0].task_id),
        files: await unit.fileClaims.onTask(subtasks[0].task_id),
      }));
      expect(entries.claims.map(({ session }) => session)).toEqual([winner?.session]);
      expect(entries.files.map(({ session }) => session)).toEqual([winner?.session]);
    }
  });

  const turns = Array.from({ length: TURNS }, (_, turn) => turn * GRAPHS + 1);

  test.each(turns)(
    'finish everything, and nobody starts a subtask before its dependencies are done (seed %i)',
    async (first) => {
      const here = await world();
      const ada = await here.agent('ada');
      const seeds = Array.from({ length: GRAPHS }, (_, more) => first + more);
      const graphs = new Map(seeds.map((seed) => [`graph-${seed}`, graph(seed)]));
      for (const [slug, edges] of graphs) {
        const parts = edges.map((depends_on, index) => part(`Part ${index}`, { depends_on }));
        await ada.call('task_plan_publish', planOf(slug, parts, { repo_root: `/repos/${slug}` }));
      }
      const told = await race(here, [...graphs.keys()], 'all');
      const lost = told.filter(({ code }) => code !== 'ok').map(({ code }) => code);
      expect(lost.filter((code) => code !== 'PLAN_SUBTASK_NOT_AVAILABLE')).toEqual([]);
      for (const [slug, edges] of graphs) {
        const won = told.filter((one) => one.slug === slug && one.code === 'ok');
        const claims = won.filter(({ kind }) => kind === 'claim').map(({ subtask }) => subtask);
        expect(claims.toSorted((a, b) => a - b)).toEqual(edges.map((_, index) => index));
        expect(won.filter(({ kind }) => kind === 'complete')).toHaveLength(SUBTASKS);
        await expectOrder(here, slug, edges);
      }
    },
  );
});

/**
 * Checks by the entries' ids, which are in order of creation, that each claim follows the completion of all its
 * dependencies.
 */
async function expectOrder({ hub }: World, slug: string, edges: readonly (readonly number[])[]): Promise<void> {
  const entries = await hub.store.read(everything, async (unit) => {
    const [{ plan } = {}] = await unit.plans.withPart(slug, 0);
    const subtasks = await unit.plans.ofPlans(plan === undefined ? [] : [plan.rootId]);
    const ends = [];
    for (const { taskId } of subtasks) {
      const { rows } = await unit.observations.onTask(taskId, 10);
      const [done = 0, claimed = 0] = rows.filter(({ kind }) => kind === 'plan-subtask-claim').map(({ id }) => id);
      ends.push({ done, claimed });
    }
    return ends;
  });
  const early = edges.flatMap((earlier, index) =>
    earlier.filter((one) => (entries[one]?.done ?? 0) > (entries[index]?.claimed ?? 0)).map((one) => [one, index]),
  );
  expect(early).toEqual([]);
}
