import fc from 'fast-check';
import { expect, test } from 'vitest';
import { long } from '../races/seed.ts';
import { sharedWorld } from '../shared-world.ts';
import { type Actor, onBothStores, type World } from '../world.ts';

const PLACES = ['workspace', 'ops', 'personal'] as const;
const TOPICS = ['auth', 'deploy'] as const;
const STATUSES = ['pending', 'active', 'blocked', 'review', 'done'] as const;

const act = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    place: fc.constantFrom(...PLACES),
    topic: fc.constantFrom(...TOPICS),
    steps: fc.nat(3),
  }),
  fc.record({ kind: fc.constant('status' as const), pick: fc.nat(30), to: fc.constantFrom(...STATUSES) }),
  fc.record({ kind: fc.constant('toggle' as const), pick: fc.nat(30), step: fc.nat(3) }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 2 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

interface Row {
  readonly memory_id: number;
  readonly task_id: string;
  readonly preview: string;
  readonly place: (typeof PLACES)[number];
  readonly topics: readonly string[];
  status: string;
  steps: boolean[];
  updatedAt: number;
}

async function play(actor: Actor, world: World, rows: Row[], given: Act): Promise<void> {
  if (given.kind === 'pass') return world.clock.advance({ ms: given.ms });
  if (given.kind === 'add') {
    const steps = Array.from({ length: given.steps }, (_, at) => `step ${at}`);
    const preview = `Task ${rows.length}`;
    const made = { type: 'task', title: preview, steps, topics: [given.topic], collection: given.place };
    const { memory_id, task_id } = await actor.call('memory_add', made);
    const doneSteps = steps.map(() => false);
    rows.push({
      memory_id,
      task_id,
      preview,
      place: given.place,
      topics: [given.topic],
      status: 'pending',
      steps: doneSteps,
      updatedAt: world.clock.now,
    });
    return;
  }
  const row = rows[given.pick % Math.max(1, rows.length)];
  if (row === undefined) return;
  const edit = given.kind === 'status' ? { set_status: given.to } : { toggle: [given.step] };
  const answer = await actor.outcome('memory_edit', { memory_id: row.memory_id, ...edit });
  if (row.status === 'done' || (given.kind === 'toggle' && given.step >= row.steps.length)) {
    expect(answer.ok).toBe(false);
    return;
  }
  expect(answer).toMatchObject({ ok: true });
  if (given.kind === 'status') {
    const bumps = given.to === 'done' && row.status !== 'active' ? 2 : 1;
    for (let bump = 0; bump < bumps; bump++) row.updatedAt = Math.max(world.clock.now, row.updatedAt + 1);
    row.status = given.to;
  } else {
    row.updatedAt = Math.max(world.clock.now, row.updatedAt + 1);
    row.steps[given.step] = !row.steps[given.step];
  }
}

interface Filter {
  readonly status?: string;
  readonly topic?: string;
  readonly collection?: string;
  readonly since?: number;
}

/** A slow reference implementation of every rule of the feed. */
function oracle(rows: readonly Row[], { status, topic, collection, since }: Filter) {
  return rows
    .filter((row) => (status === undefined ? since !== undefined || row.status !== 'done' : row.status === status))
    .filter((row) => topic === undefined || row.topics.includes(topic))
    .filter((row) => collection === undefined || row.place === collection)
    .filter((row) => since === undefined || row.updatedAt > since)
    .sort((a, b) => b.updatedAt - a.updatedAt || Number(b.task_id) - Number(a.task_id))
    .map((row) => ({
      memory_id: row.memory_id,
      task_id: row.task_id,
      preview: row.preview,
      progress: row.steps.length === 0 ? null : [row.steps.filter(Boolean).length, row.steps.length],
      status: row.status,
      topics: row.topics,
      ...(row.place === 'personal' ? {} : { collection: row.place }),
      updated_at: new Date(row.updatedAt).toISOString(),
    }));
}

const history = fc.array(act, { minLength: 8, maxLength: 48 });
/** The first filter to page through, and the page size; the runs together cover every filter. */
const leafing = fc.record({ first: fc.nat(50), length: fc.integer({ min: 1, max: 7 }) });
const LEAFED = 3;
/** Later runs see what earlier ones left in the workspace, so only a few runs share a world. */
const RUNS_PER_WORLD = 4;

function filtersFor(rows: readonly Row[]): readonly Filter[] {
  const middle = [...rows].sort((a, b) => a.updatedAt - b.updatedAt)[Math.floor(rows.length / 2)]?.updatedAt;
  return [
    {},
    ...STATUSES.map((status) => ({ status })),
    ...TOPICS.map((topic) => ({ topic })),
    ...PLACES.map((collection) => ({ collection })),
    ...(middle === undefined ? [] : [{ since: middle }, { since: middle, topic: 'auth', collection: 'ops' }]),
  ];
}

onBothStores('the feed equals an oracle', (world, kind) => {
  test(
    'over random histories, with every filter, page by page',
    async () => {
      const shared = sharedWorld(world, RUNS_PER_WORLD, (): Row[] => []);
      const property = fc.asyncProperty(history, leafing, (acts, { first, length }) =>
        shared.use(async (made, left, run) => {
          const [ada, stranger] = [await made.agent(`ada-${run}`), await made.agent(`eve-${run}`)];
          await ada.call('collection_manage', { action: 'create', name: 'Ops' });
          await stranger.call('memory_add', { type: 'task', title: 'Not yours', topics: ['auth'] });
          const own: Row[] = [];
          for (const given of acts) await play(ada, made, own, given);
          const rows = [...left, ...own];
          const filters = filtersFor(rows);
          const leafed = Array.from({ length: LEAFED }, (_, at) => (first + at) % filters.length);
          for (const [at, { since, ...filter }] of filters.entries()) {
            const asked = { ...filter, ...(since === undefined ? {} : { since: new Date(since).toISOString() }) };
            const wanted = oracle(rows, { ...filter, ...(since === undefined ? {} : { since }) });
            expect((await ada.call('task_feed', { ...asked, limit: 500 })).tasks).toEqual(wanted);
            if (leafed.includes(at)) expect(await pages(ada, asked, length)).toEqual(wanted);
          }
          left.push(...own.filter(({ place }) => place === 'workspace'));
        }),
      );
      await fc.assert(property, { numRuns: kind === 'sqlite' ? long(12, 1000) : long(4, 1000) });
    },
    long(180_000, 10_800_000),
  );
});

async function pages(actor: Actor, filter: object, limit: number): Promise<unknown[]> {
  const all: unknown[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await actor.call('task_feed', { ...filter, limit, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.tasks);
    if (page.next_cursor === undefined) return all;
    cursor = page.next_cursor;
  }
}
