import { expect, test } from 'vitest';
import { catalog } from '../../src/composition/catalog.ts';
import type { AnyTool } from '../../src/kernel/tool/define.ts';
import { type Actor, onBothStores } from '../world.ts';

const CANARY = 'xylophonecanary';

interface Targets {
  readonly memoryIds: readonly number[];
  readonly taskId: string;
  readonly signalId: number;
}

/** Calls of each tool of the dialect that ask for what the caller may not see. A tool without a row fails the test. */
const probes: Record<string, (targets: Targets) => readonly object[]> = {
  init_core_memories: () => [{}, { query: CANARY, machine_id: CANARY }],
  memory_add: () => [
    { content: 'mine', collection: 'vault' },
    { content: CANARY.slice(0, 4), collection: 'Vault' },
  ],
  memory_add_batch: () => [{ memories: [{ content: 'mine', collection: 'vault' }] }],
  memory_edit: ({ memoryIds }) =>
    memoryIds.flatMap((memory_id) => [
      { memory_id, content: 'overwritten' },
      { memory_id, output: 'x' },
      { memory_id, signal: 'ada', collection: 'vault', topics: ['x'] },
    ]),
  memory_delete: ({ memoryIds }) => memoryIds.map((memory_id) => ({ memory_id })),
  memory_search: () => [
    { query: CANARY },
    { query: `what about the ${CANARY} and the vault`, deep: true, limit: 100 },
    { query: CANARY, topic: CANARY },
    { query: CANARY, collection: 'vault' },
    { query: CANARY, type_filter: 'task' },
  ],
  memory_retrieve: ({ memoryIds }) => [{ memory_ids: memoryIds }],
  list_memories: () => [{}, { collection: 'vault' }, { topic: CANARY }, { author: 'ada' }],
  get_memory_history: ({ memoryIds }) => memoryIds.map((id) => ({ id: String(id) })),
  collection_manage: ({ memoryIds }) => [
    { action: 'list' },
    { action: 'show', collection: 'vault' },
    { action: 'invite', collection: 'vault', member: 'eve', role: 'owner' },
    { action: 'leave', collection: 'vault' },
    { action: 'publish', collection: 'personal', memory_ids: memoryIds },
    { action: 'delete', collection: 'vault', force: true },
  ],
  agent_manage: () => [{ action: 'list' }, { action: 'update', default_collection: 'vault' }],
  list_collections: () => [{}],
  list_members: () => [{ collection: 'vault' }, { collection: 'workspace' }],
  list_signals: () => [{}, { box: 'sent' }, { box: 'all' }, { state: 'pending' }],
  task_feed: () => [{}, { collection: 'vault' }, { topic: CANARY }, { status: 'blocked' }],
  signal: ({ memoryIds, signalId }) => [
    { action: 'check' },
    { action: 'ack', signal_ids: [signalId] },
    { action: 'send', to: 'ada', memory_ids: memoryIds, collection: 'vault' },
    { action: 'send', to: 'ada', memory_ids: memoryIds, collection: 'workspace' },
  ],
};

const dialect = catalog.filter((tool: AnyTool) => tool.toolset === 'memory').map(({ name }) => name);

test('every tool of the dialect is probed', () => expect(Object.keys(probes).sort()).toEqual([...dialect].sort()));

onBothStores('non-members learn nothing', (world) => {
  async function stage() {
    const made = await world();
    const [ada, bob, eve] = [await made.agent('ada'), await made.agent('bob'), await made.agent('eve')];
    await ada.call('collection_manage', { action: 'create', name: 'Vault', description: CANARY });
    await ada.call('collection_manage', { action: 'invite', collection: 'vault', member: 'bob' });
    const fact = await ada.call('memory_add', {
      content: `The ${CANARY} sings`,
      topics: [CANARY],
      macro_topics: [CANARY],
      type: 'path',
      machine_id: CANARY,
      collection: 'vault',
      signal: 'bob',
    });
    const task = await ada.call('memory_add', {
      type: 'task',
      title: `Feed the ${CANARY}`,
      topics: [CANARY],
      collection: 'vault',
    });
    await ada.call('memory_edit', { memory_id: task.memory_id, set_status: 'blocked', output: `${CANARY} is hungry` });
    const targets = {
      memoryIds: [fact.memory_id, task.memory_id, task.memory_id + 1],
      taskId: task.task_id,
      signalId: fact.signal.signal_id,
    };
    return { ...made, ada, bob, eve, targets };
  }

  async function everything(actor: Actor, targets: Targets): Promise<string> {
    const heard: unknown[] = [];
    for (const [tool, ask] of Object.entries(probes)) {
      for (const given of ask(targets)) heard.push(await actor.outcome(tool, given));
    }
    heard.push(await actor.outcome('get_task', { id: targets.taskId }));
    heard.push(await actor.outcome('wait', { timeout_seconds: 0 }));
    return JSON.stringify(heard);
  }

  test('a stranger and a removed member see nothing and change nothing', async () => {
    const { ada, bob, eve, targets, hub } = await stage();
    expect((await bob.call('memory_search', { query: CANARY })).results).toHaveLength(3);
    expect((await bob.call('signal', { action: 'check' })).signals).toHaveLength(1);
    await ada.call('collection_manage', { action: 'remove', collection: 'vault', member: 'bob' });
    const before = await ada.call('memory_retrieve', { memory_ids: targets.memoryIds });
    for (const outsider of [eve, bob]) {
      expect(await everything(outsider, targets)).not.toContain(CANARY);
      const events = await hub.events(outsider.caller, 0, 1000);
      expect(events.filter(({ memoryId }) => memoryId !== undefined && targets.memoryIds.includes(memoryId))).toEqual(
        [],
      );
    }
    expect(await ada.call('memory_retrieve', { memory_ids: targets.memoryIds })).toEqual(before);
    expect((await ada.call('collection_manage', { action: 'show', collection: 'vault' })).members).toEqual([
      { agent: 'ada', role: 'owner' },
    ]);
  });

  test('absent and forbidden ids get the same answer', async () => {
    const { eve, targets } = await stage();
    const [forbidden = 0] = targets.memoryIds;
    for (const [tool, given] of [
      ['memory_edit', { content: 'x' }],
      ['memory_delete', {}],
    ] as const) {
      const told = await eve.refused(tool, { memory_id: forbidden, ...given });
      const absent = await eve.refused(tool, { memory_id: 99_999, ...given });
      expect(JSON.stringify(told).replaceAll(String(forbidden), '#')).toBe(
        JSON.stringify(absent).replaceAll('99999', '#'),
      );
    }
    expect(await eve.call('memory_retrieve', { memory_ids: [99_999, forbidden] })).toEqual({
      memories: [],
      missing: [99_999, forbidden],
    });
  });

  test('the scores of visible memories do not depend on hidden ones', async () => {
    const { ada, eve } = await stage();
    await eve.call('memory_add', { content: 'The heron waits by the pond' });
    await eve.call('memory_add', { content: 'A pond freezes over in winter' });
    const query = { query: 'heron pond' };
    const before = await eve.call('memory_search', query);
    const memories = Array.from({ length: 40 }, (_, at) => ({ content: `heron pond ${at}`, collection: 'vault' }));
    await ada.call('memory_add_batch', { memories });
    expect(await eve.call('memory_search', query)).toEqual(before);
  });
});
