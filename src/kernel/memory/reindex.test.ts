import { expect, test } from 'vitest';
import { undoneSince25 } from '../../../test/databases/undone-migrations.ts';
import { addAgents, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { onBothStores } from '../../../test/world.ts';
import { migrations } from '../../composition/migrations.ts';

onBothStores('reindex', (world) => {
  test('rebuilds index and counts, so that search and session start answer as before', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('memory_add_batch', {
      memories: [
        { content: 'The kiln heats to 1200 degrees', topics: ['pottery'] },
        { content: 'Glaze needs two days', topics: ['pottery', 'glaze'] },
      ],
    });
    await ada.call('memory_add', { type: 'task', title: 'Fire the kiln', collection: 'workspace' });
    const look = async () => [
      await ada.call('memory_search', { query: 'kiln heat' }),
      await ada.call('init_core_memories', { query: 'pottery' }),
    ];
    const before = await look();
    const told: (readonly [number, number])[] = [];
    expect(await hub.store.reindex((done, total) => told.push([done, total]))).toBe(3);
    expect(told).toEqual([[3, 3]]);
    expect(await look()).toEqual(before);
  });

  test('a rebuild that breaks off leaves everything as it was', async () => {
    const { agent, hub } = await world();
    const ada = await agent('ada');
    await ada.call('memory_add', { content: 'The kiln heats to 1200 degrees', topics: ['pottery'] });
    const look = async () => [
      await ada.call('memory_search', { query: 'kiln heat' }),
      await ada.call('init_core_memories', { query: 'pottery' }),
    ];
    const before = await look();
    const broken = hub.store.reindex(() => {
      throw new Error('The power went.');
    });
    await expect(broken).rejects.toThrow('The power went.');
    expect(await look()).toEqual(before);
    await ada.call('memory_add', { content: 'The kiln cools for a day' });
    expect((await ada.call('memory_search', { query: 'kiln' })).results).toHaveLength(2);
  });
});

/** The store is as it was before this migration, which rebuilds the index. */
const SINCE = 'telling-length';

/** Reverts the schema changes of the migrations after it. */
const undone = [
  ...undoneSince25,
  "delete from counters where name = 'proposal'",
  ...['plan_files', 'plan_subtasks', 'plans', 'spec_failures', 'spec_changes', 'baton_declines', 'batons'].map(
    (table) => `drop table ${table}`,
  ),
  ...['tasks_free', 'tasks_unowned'].map((index) => `drop index ${index}`),
  'alter table tasks drop column open_blockers',
  ...['agent_profiles', 'proposal_supports', 'proposal_files', 'proposals', 'example_patterns', 'examples'].map(
    (table) => `drop table ${table}`,
  ),
  ...['participants', 'task_links', 'repos', 'file_mentions', 'file_claims', 'file_edits', 'message_terms'].map(
    (table) => `drop table ${table}`,
  ),
  ...[
    'tasks_repo',
    'tasks_updated',
    'sessions_started',
    'metrics_session',
    'sessions_repo',
    'messages_task',
    'messages_session',
    'message_deliveries_open',
  ].map((index) => `drop index ${index}`),
  ...[
    'to_agent',
    'to_session_id',
    'claimed_by_session',
    'claimed_by_agent',
    'reply_to',
    'expires_at',
    'replied_by',
    'replied_at',
    'retracted_at',
    'claimed_at',
  ].map((column) => `alter table messages drop column ${column}`),
  ...['session_id', 'except_session', 'read_session', 'expires_at', 'withdrawn_at', 'receipt_id', 'closes_on_read'].map(
    (column) => `alter table message_deliveries drop column ${column}`,
  ),
  'create index message_deliveries_open on message_deliveries (agent_id, news, urgency) where acked_at is null',
  'alter table idempotency drop column collections',
  'drop table idempotency_memories',
  'drop index memory_topics_folded',
  'alter table memory_topics drop column folded',
  'create index memory_topics_topic on memory_topics (topic, memory_id)',
];

const undoneTriggers = [
  'tasks_no_replace',
  'tasks_no_move',
  'events_no_replace',
  'steps_no_replace',
  'steps_no_relink',
].map((name) => `drop trigger ${name}`);

onBothDatabases('a store of an older program', ({ fresh, open, raw }, kind) => {
  test('gets a new index, folded topics and cleared kept answers when it is opened', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    await store.write(scopeOf('ada'), 'test', async (unit) => {
      const id = await unit.memories.nextId();
      const topics = ['Töpferei  Heute', 'kiln'];
      await unit.memories.insert({ id, collectionId: 1, kind: 'fact', text: 'Ada: My favourite kiln?', topics });
      await unit.idempotency.keep('key', { tool: 'memory_add', bodyHash: 'hash', answer: { memory_id: id } });
    });
    const { run } = await raw(database);
    const indexed = 'select length, terms from memory_terms';
    const made = await run(indexed);
    await run(`update memory_terms set length = 9, terms = ' favourit '`);
    for (const statement of [...undone, ...(kind === 'sqlite' ? undoneTriggers : [])]) await run(statement);
    const before = migrations.findIndex(({ name }) => name === SINCE);
    await run(kind === 'sqlite' ? `pragma user_version = ${before}` : `update schema_version set version = ${before}`);
    const reopened = await open(database);
    expect(await run(indexed)).toEqual(made);
    const topics = await run('select topic, folded from memory_topics order by position');
    expect(topics.map(({ topic, folded }) => [topic, folded])).toEqual([
      ['Töpferei  Heute', 'töpferei heute'],
      ['kiln', 'kiln'],
    ]);
    const kept = await reopened.write(scopeOf('ada'), 'test', (unit) => unit.idempotency.find('key'));
    expect(kept).toEqual({ tool: 'memory_add', bodyHash: 'hash', answer: undefined });
  });
});
