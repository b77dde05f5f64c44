import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, scopeOf } from '../../test/stores.ts';
import { reviseTask } from '../flows/tasks/task-lifecycle.ts';
import type { Store } from './store.ts';
import type { Reads } from './unit.ts';

const CANARY = 'canary-7f3a';

const started = { fence: 1, wakeSeq: 1, holder: 'hub', sessionRef: null };

/** Ada and Bob share a collection with an open task of Bob's and a done one; Bob has left it, Eve was never in it. */
async function arrange(store: Store) {
  await addAgents(store, 'ada', 'bob', 'eve');
  const collectionId = await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const id = await unit.collections.create({ slug: CANARY, name: CANARY, kind: 'collaborative', createdBy: 'ada' });
    await unit.collections.setMember(id, 'bob', 'member');
    return id;
  });
  const open = await addTask(store, 'ada', { title: CANARY, description: CANARY, owner: 'bob', collectionId });
  const done = await addTask(store, 'ada', { title: CANARY, collectionId, topics: [CANARY] });
  await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const said = { type: 'message', role: 'user', text: CANARY, payload: null } as const;
    await unit.threads.append(String(open.threadId), said);
    await unit.dependencies.add({ blocker: done.id, blocked: open.id });
    const thread = { threadId: String(open.threadId), agent: 'bob', taskId: open.id };
    await unit.leases.wake(thread, 'manual');
    await unit.leases.take(thread.threadId, 'hub', 'r-1', 60_000);
    await unit.runs.start({ ...thread, id: 'r-1', reason: 'manual', lane: null, driver: 'sample', ...started });
    await unit.claims.take(open.id, { agent: 'bob', handle: null }, 60_000);
    await reviseTask(unit, await unit.tasks.get(done.id), { status: 'done' }, 'waggle');
    const expiresAt = unit.now + 1000;
    await unit.signals.send({ collectionId, to: 'bob', memoryIds: [open.memoryId], expiresAt });
  });
  await store.write(scopeOf('ada'), 'arrange', (unit) => unit.collections.removeMember(collectionId, 'bob'));
  return { collectionId, open, done };
}

type Arranged = Awaited<ReturnType<typeof arrange>>;

/** Every read that could tell of a collection's rows, by noun. A noun that is missing here fails the test below. */
const looks: Record<string, (unit: Reads, arranged: Arranged) => Promise<readonly unknown[]>> = {
  tasks: async ({ tasks }, { open, done }) => [
    await tasks.find(open.id),
    await tasks.find(done.id),
    ...(await tasks.findAll([open.id, done.id])),
    ...(await tasks.open({ limit: 10 })).items,
    ...(await tasks.open({ limit: 10 }, 'bob')).items,
    ...(await tasks.history({ limit: 10 })).items,
    (await tasks.countAll()) || undefined,
    ...(await tasks.summaries([open.id, done.id])),
    ...(await tasks.summaryPage({ state: 'open', limit: 10 })).items,
    ...(await tasks.summaryPage({ state: 'done', limit: 10 })).items,
    ...Object.values(await tasks.statusCounts()),
    await tasks.get(open.id).catch(({ code }) => (code === 'TASK_NOT_FOUND' ? undefined : code)),
  ],
  memories: async ({ memories }, { open, done }) => [
    await memories.find(open.memoryId),
    await memories.find(done.memoryId),
    ...(await memories.known([open.memoryId, done.memoryId])),
    ...(await memories.newest({}, { limit: 10 })).items,
    await memories.history(open.memoryId, { limit: 10 }),
  ],
  feed: async ({ feed }, { open, done }) => [
    ...(await feed.newest({}, { limit: 10 })).items,
    ...(await feed.newest({ status: 'done' }, { limit: 10 })).items,
    ...(await feed.ofMemories([open.memoryId, done.memoryId])).values(),
  ],
  landscape: async ({ landscape }, { collectionId }) => {
    const most = { topics: 9, macros: 9, preferences: 9, tasks: 9, signals: 9, paths: 9 };
    const start = await landscape.start(CANARY, most);
    return [
      ...[...start.kinds, ...start.topics, ...start.macros, ...start.tasks, ...start.signals, ...start.paths],
      ...start.preferences,
      start.openTasks || undefined,
      start.pendingSignals || undefined,
      ...start.collections.filter(({ id }) => id === collectionId),
    ];
  },
  search: async ({ search }, { collectionId, open, done }) => [
    (await search.size()).memories || undefined,
    ...(await search.frequencies(['canari', '7f3a'])),
    await search
      .postings({
        parts: [{ terms: ['7f3a'], collections: [collectionId], limit: 10, whole: false, entries: 1, likely: 1 }],
      })
      .catch(() => undefined),
    ...(await search.frequencies(['7f3a'], collectionId)),
    ...(await search.ranked([open.memoryId, done.memoryId])),
    ...(await search.shown([open.memoryId, done.memoryId])),
    ...(await search.topics([open.memoryId, done.memoryId])),
    ...(await search.vectors([open.memoryId, done.memoryId], 'model')),
    ...(await search.links([open.memoryId, done.memoryId])),
  ],
  signals: async ({ signals }) => (await signals.pending({ limit: 10 })).items,
  events: async ({ events }, { collectionId }) =>
    (await events.after(0, 1000)).filter((event) => event.collectionId === collectionId),
  collections: async ({ collections }, { collectionId }) =>
    (await collections.list()).filter(({ id }) => id === collectionId),
  threads: async ({ threads }, { open, done }) => [
    await threads.ofTask(open.id, 'bob'),
    await threads.ofTask(done.id, 'ada'),
    await threads.find(String(open.threadId)),
    ...(await threads.entries(String(open.threadId), { limit: 10 })).items,
  ],
  board: async ({ board }, { collectionId }) => [
    ...(await board.page(collectionId, { limit: 10 })).items,
    ...(await board.ready(collectionId, { agent: 'bob', handle: null }, null, 10)),
    ...(await board.all(collectionId)),
    ...(await board.openIn(collectionId)),
    ...(await board.openOf(collectionId, 'bob', undefined)),
    (await board.completedIn(collectionId)).count || undefined,
    (await board.completedBy(collectionId, { agent: 'ada', handle: null })).count || undefined,
  ],
  claims: async ({ claims }, { collectionId, open }) => [
    await claims.open(open.id),
    ...(await claims.ofTask(open.id)),
    ...(await claims.liveIn(collectionId)),
  ],
  dependencies: async ({ dependencies }, { open, done }) => [
    ...(await dependencies.of(open.id)).blockedBy,
    ...(await dependencies.of(done.id)).blocks,
    await dependencies.path(done.id, open.id),
  ],
  teams: async ({ teams }, { collectionId }) => [
    teams.isMember(collectionId) || undefined,
    ...(await teams.mine()).filter(({ id }) => id === collectionId),
  ],
  runs: async ({ runs }) => [
    await runs.find('r-1'),
    await runs.output('r-1'),
    (await runs.totals({})).runs || undefined,
  ],
  leases: async ({ leases }, { open }) => [await leases.find(String(open.threadId)), ...(await leases.tasksInFlight())],
  activity: async ({ activity }, { open, done }) => [
    ...(await activity.newest({ taskId: open.id }, undefined, 10)).items,
    ...(await activity.titles([open.id, done.id])).values(),
    ...(await activity.load()),
    ...(await activity.currentWork('bob', 10)),
  ],
  waiting: async ({ waiting }) => [...(await waiting.since(0, 10)), (await waiting.counts()).ready],
};

/** They belong to no collection: who is here, who is connected, which tokens there are, everybody's own mail and workers. */
const withoutCollection = [
  'agents',
  'sessions',
  'tokens',
  'messages',
  'notices',
  'webhooks',
  'workers',
  'notifications',
  'attendance',
  'dispatch',
  'schedule',
];

onBothDatabases('scope', ({ ready, open }) => {
  test.each(Object.keys(looks))('%s of a collection are seen by members and by nobody else', async (noun) => {
    const store = await open(await ready());
    const arranged = await arrange(store);
    const seenBy = (agent: string) =>
      store.read(scopeOf(agent), async (unit) => {
        const seen = (await looks[noun]?.(unit, arranged)) ?? [];
        return seen.filter((one) => one !== undefined);
      });
    expect(await seenBy('bob')).toEqual([]);
    expect(await seenBy('eve')).toEqual([]);
    await store.write(scopeOf('ada'), 'arrange', (unit) =>
      unit.collections.setMember(arranged.collectionId, 'bob', 'reader'),
    );
    expect((await seenBy('bob')).length).toBeGreaterThan(0);
  });

  test('a write unit looks through the same scope, and a reader cannot write', async () => {
    const store = await open(await ready());
    const arranged = await arrange(store);
    const attempt = (agent: string) =>
      store.write(scopeOf(agent), 'attempt', async (unit) =>
        reviseTask(unit, await unit.tasks.get(arranged.open.id), { title: 'Mine now' }, 'waggle'),
      );
    const intrude = (agent: string) => addTask(store, agent, { collectionId: arranged.collectionId });
    await expect(attempt('eve')).rejects.toMatchObject({ code: 'TASK_NOT_FOUND' });
    await expect(intrude('eve')).rejects.toMatchObject({ code: 'COLLECTION_NOT_FOUND' });
    await store.write(scopeOf('ada'), 'arrange', (unit) =>
      unit.collections.setMember(arranged.collectionId, 'eve', 'reader'),
    );
    await expect(attempt('eve')).rejects.toMatchObject({ code: 'READ_ONLY' });
    await expect(intrude('eve')).rejects.toMatchObject({ code: 'READ_ONLY' });
  });

  test('every noun of a unit is looked at here, or belongs to no collection', async () => {
    const store = await open(await ready());
    const nouns = await store.read(scopeOf('user'), async (unit) => Object.keys(unit));
    expect(
      nouns.filter((noun) => !['now', 'scope', ...withoutCollection, ...Object.keys(looks)].includes(noun)),
    ).toEqual([]);
  });

  test('no text stands in an event', async () => {
    const store = await open(await ready());
    await arrange(store);
    const events = await store.read(scopeOf('ada'), (unit) => unit.events.after(0, 1000));
    expect(events.length).toBeGreaterThan(3);
    expect(JSON.stringify(events)).not.toContain(CANARY);
  });
});
