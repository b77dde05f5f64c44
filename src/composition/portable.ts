import { ATTENDED } from '../areas/runs/queries/attendance.ts';
import { WEBHOOK_STATE } from '../areas/runs/queries/webhooks.ts';
import { countEverywhere } from '../areas/tasks/queries/open-blockers.ts';
import { WaggleError } from '../kernel/rules/errors.ts';
import { foldName } from '../kernel/rules/team.ts';
import { folded } from '../kernel/search/terms.ts';
import type { Connection, Engine } from '../kernel/store/dialect/engine.ts';
import { refusalsNamed } from '../kernel/store/dialect/refused-row.ts';
import {
  archiveRows,
  emptyTable,
  hasRows,
  insertRows,
  type PortableRow,
  scanTable,
  thawEvents,
} from '../kernel/store/dialect/table-scan.ts';
import { inSlices } from '../kernel/store/in-slices.ts';
import { visitOnce } from '../kernel/store/visit-once.ts';
import { rebuildIndex } from './rebuild-index.ts';
import type { Schema } from './schema.ts';

/** Counts and index entries, which are rebuilt from memories and messages. */
const derivedTables = [
  'memory_terms',
  'message_terms',
  'memory_vectors',
  'memory_meanings',
  'meaning_changes',
  'memory_counts',
  'topic_counts',
] as const;

/** Tables of the search index. */
const indexTables = ['memory_index', 'term_counts'];

type DerivedTable = (typeof derivedTables)[number];

export type TableName = Exclude<keyof Schema, 'schema_version' | DerivedTable>;

interface PortableTable {
  readonly name: TableName;
  readonly key: readonly string[];
  /** Specific to this hub: included in a copy of the whole store, but not in an export. */
  readonly local?: true;
  /** Columns that are specific to this hub: what its machine executes, and with which secrets. */
  readonly localColumns?: readonly string[];
  /** Whether a row is specific to this hub. */
  readonly isLocalRow?: (row: PortableRow) => boolean;
  /** Even an unused store has rows in this table; loaded rows replace them. */
  readonly givesWay?: true;
  /** The column whose values the database assigns. */
  readonly identity?: string;
}

/** State that a running hub keeps updating: that it starts agents, and the state of its webhook. */
function isWordOfHub(key: string): boolean {
  return key.startsWith(ATTENDED) || key === WEBHOOK_STATE;
}

/** Every table, ordered so that referenced rows are inserted first. A test compares the list with the schema. */
export const portableTables: readonly PortableTable[] = [
  { name: 'counters', key: ['name'], givesWay: true },
  { name: 'workspace', key: ['key'], givesWay: true, isLocalRow: ({ key }) => isWordOfHub(String(key)) },
  { name: 'agents', key: ['id'], givesWay: true, localColumns: ['runner'] },
  { name: 'collections', key: ['id'], givesWay: true },
  { name: 'members', key: ['collection_id', 'agent_id'], givesWay: true },
  { name: 'handles', key: ['id'], identity: 'id' },
  { name: 'memories', key: ['id'] },
  { name: 'memory_topics', key: ['memory_id', 'topic', 'macro'] },
  { name: 'memory_revisions', key: ['memory_id', 'revision'] },
  { name: 'tasks', key: ['id'] },
  { name: 'steps', key: ['task_id', 'position'] },
  { name: 'resources', key: ['task_id', 'position'] },
  { name: 'dependencies', key: ['blocked_id', 'blocker_id'] },
  { name: 'task_claims', key: ['task_id', 'fence'] },
  { name: 'task_completions', key: ['task_id'] },
  { name: 'participants', key: ['task_id', 'session_id'] },
  { name: 'task_links', key: ['low_id', 'high_id'] },
  { name: 'plans', key: ['task_id'] },
  { name: 'plan_subtasks', key: ['task_id'] },
  { name: 'plan_files', key: ['task_id', 'position'] },
  { name: 'file_claims', key: ['repo_root', 'file_path', 'session_id', 'held_for'] },
  { name: 'file_edits', key: ['session_id', 'at', 'repo_root', 'file_path'] },
  { name: 'file_mentions', key: ['memory_id', 'file_path'] },
  { name: 'batons', key: ['id'] },
  { name: 'baton_declines', key: ['baton_id', 'session_id'] },
  { name: 'spec_changes', key: ['task_id'] },
  { name: 'spec_failures', key: ['memory_id'] },
  { name: 'agent_profiles', key: ['agent_id'] },
  { name: 'proposals', key: ['id'] },
  { name: 'proposal_files', key: ['proposal_id', 'position'] },
  { name: 'proposal_supports', key: ['proposal_id', 'session_id', 'kind'] },
  { name: 'examples', key: ['repo_root', 'name'] },
  { name: 'example_patterns', key: ['memory_id'] },
  { name: 'messages', key: ['id'] },
  { name: 'message_deliveries', key: ['message_id', 'agent_id', 'handle'] },
  { name: 'threads', key: ['id'] },
  { name: 'thread_entries', key: ['thread_id', 'seq'] },
  { name: 'ready_work', key: ['task_id'] },
  { name: 'task_checks', key: ['task_id', 'name'] },
  { name: 'task_proofs', key: ['task_id'] },
  { name: 'receipts', key: ['id'], identity: 'id' },
  { name: 'free_work', key: ['task_id'] },
  { name: 'runs', key: ['id'] },
  { name: 'run_changes', key: ['run_id'] },
  { name: 'workers', key: ['number'] },
  { name: 'notifications', key: ['news'] },
  { name: 'notices', key: ['id'], identity: 'id' },
  { name: 'asks', key: ['notice_id'] },
  { name: 'put_off_items', key: ['person_id', 'item'] },
  { name: 'signals', key: ['id'] },
  { name: 'events', key: ['seq'], givesWay: true, identity: 'seq' },
  { name: 'tokens', key: ['id'], local: true },
  { name: 'sessions', key: ['id'], givesWay: true, local: true },
  { name: 'session_states', key: ['session_id'], givesWay: true, local: true },
  { name: 'session_minutes', key: ['session_id', 'minute'], givesWay: true, local: true },
  { name: 'offers', key: ['agent_id', 'item'], local: true },
  { name: 'repos', key: ['root'], local: true },
  { name: 'checks', key: ['repo_root', 'name'], local: true },
  { name: 'thread_leases', key: ['thread_id'], local: true },
  { name: 'notification_views', key: ['news', 'viewer'], local: true },
  { name: 'schedule_ticks', key: ['schedule', 'slot'], givesWay: true, local: true },
  { name: 'idempotency', key: ['agent_id', 'key'], givesWay: true, local: true },
  { name: 'idempotency_memories', key: ['agent_id', 'key', 'memory_id'], givesWay: true, local: true },
  { name: 'metrics', key: ['id'], givesWay: true, local: true, identity: 'id' },
];

export interface TableRows {
  readonly table: TableName;
  readonly rows: readonly PortableRow[];
}

export interface DumpOptions {
  /** Includes tokens, sessions and metrics, for a copy that replaces this store. */
  readonly local: boolean;
}

/** The tables of an export. */
export const exportedTables: readonly TableName[] = portableTables
  .filter(({ local }) => local !== true)
  .map(({ name }) => name);

const blanksOf: ReadonlyMap<TableName, PortableRow> = new Map(
  portableTables.flatMap(({ name, localColumns }) =>
    localColumns === undefined ? [] : [[name, Object.fromEntries(localColumns.map((column) => [column, null]))]],
  ),
);

const localRowsOf = new Map(portableTables.map(({ name, isLocalRow }) => [name, isLocalRow]));

/** Removes everything specific to a hub, whichever program wrote the rows. */
export function exportedRows(table: TableName, rows: readonly PortableRow[]): readonly PortableRow[] {
  const isLocalRow = localRowsOf.get(table);
  const moved = isLocalRow === undefined ? rows : rows.filter((row) => !isLocalRow(row));
  const blanks = blanksOf.get(table);
  return blanks === undefined ? moved : moved.map((row) => ({ ...row, ...blanks }));
}

/** Visits every row of one snapshot, table by table in key order. */
export function dumpTables(
  engine: Engine,
  { local }: DumpOptions,
  visit: (batch: TableRows) => Promise<void>,
): Promise<void> {
  return visitOnce(engine, (connection) => heldRows(connection, { local }), visit);
}

async function* heldRows(connection: Connection, { local }: DumpOptions): AsyncGenerator<TableRows> {
  for (const { name, key, local: isLocal } of portableTables) {
    if (isLocal === true && !local) continue;
    for await (const rows of scanTable(connection, name, key)) {
      yield { table: name, rows: local ? rows : exportedRows(name, rows) };
    }
  }
}

/**
 * Rows that can be read again from the start. A transaction that lost a race is retried, and by then a consumed stream
 * would be empty, so a load takes a function that opens a stream.
 */
export interface RowSource {
  open(): AsyncIterable<TableRows>;
}

/** Checks the loaded content before the commit; throwing rolls back the load. */
export type ContentCheck = (held: AsyncIterable<TableRows>) => Promise<void>;

/** Fills an unused store in one transaction, all or nothing. */
export function loadTables(engine: Engine, source: RowSource, compare: ContentCheck): Promise<void> {
  const opened = new WeakSet<AsyncIterable<TableRows>>();
  return engine.write('load', async (connection) => {
    await engine.keepOthersOut(
      connection,
      portableTables.map(({ name }) => name),
    );
    await refuseUsed(connection);
    await makeWay(connection);
    const batches = source.open();
    if (opened.has(batches)) throw new Error('The source gave the same stream twice.');
    opened.add(batches);
    await insertAll(connection, batches);
    await countEverywhere(connection);
    await engine.survey(connection, ['memories', 'memory_topics']);
    await rebuildIndex({ engine, connection });
    await engine.survey(connection, [...portableTables.map(({ name }) => name), ...derivedTables, ...indexTables]);
    for (const { name, identity } of portableTables) {
      if (identity !== undefined) await engine.adoptIdentity(connection, name, identity);
    }
    await compare(heldRows(connection, { local: true }));
  });
}

async function insertAll(connection: Connection, batches: AsyncIterable<TableRows>): Promise<void> {
  const archived: PortableRow[] = [];
  for await (const { table, rows } of batches) {
    if (table === 'tasks') archived.push(...rows.filter((row) => row.archived_at !== null));
    await refusalsNamed(table, () => insertRows(connection, table, rows.map(arrivals[table] ?? same)));
  }
  for (const rows of inSlices(archived)) await refusalsNamed('tasks', () => archiveRows(connection, rows));
}

async function makeWay(connection: Connection): Promise<void> {
  await thawEvents(connection);
  for (const { name } of portableTables.filter((table) => table.givesWay).reverse()) await emptyTable(connection, name);
}

/** A store counts as used once it has content. Registering agents and reading do not count. */
async function refuseUsed(connection: Connection): Promise<void> {
  const found = await tracesOfUse(connection);
  if (found === undefined) return;
  throw new WaggleError(
    'STORE_NOT_EMPTY',
    `That store is in use: it holds ${found}. Only a store in which nobody has created anything can be filled; nothing was changed.`,
  );
}

async function tracesOfUse(connection: Connection): Promise<string | undefined> {
  const { db } = connection;
  // Tasks are checked first, since each has a memory, which the error would otherwise name.
  const others = portableTables.filter(({ name, givesWay }) => !givesWay && name !== 'tasks');
  for (const name of ['tasks' as const, ...others.map((table) => table.name)]) {
    if (await hasRows(connection, name)) return name.replaceAll('_', ' ');
  }
  const shared = db.selectFrom('collections').select('id').where('kind', 'not in', ['workspace', 'personal']);
  if ((await shared.limit(1).executeTakeFirst()) !== undefined) return 'collections or teams';
  const ids = db.selectFrom('counters').select('name').where('name', 'in', ['task', 'memory']).where('value', '>', 0);
  return (await ids.limit(1).executeTakeFirst()) === undefined ? undefined : 'ids that were given out';
}

const same = (row: PortableRow) => row;

/** Transforms loaded rows of the tables that need it. */
const arrivals: Partial<Record<TableName, (row: PortableRow) => PortableRow>> = {
  tasks: reopened,
  // Exports of older programs lack the column.
  file_claims: (row) => ({ ...row, held_for: row.repo_root === '' ? (row.task_id ?? 0) : 0 }),
  handles: (row) => ('folded_name' in row ? row : { ...row, folded_name: foldName(String(row.name)) }),
  memory_topics: (row) => ({ ...row, folded: folded(String(row.topic)) }),
  workers: (row) => ({ ...row, folded_name: row.name === null ? null : folded(String(row.name)) }),
};

/** Steps of an archived task cannot be inserted, so tasks are inserted as open and archived after their parts. */
function reopened(row: PortableRow): PortableRow {
  return row.archived_at === null ? row : { ...row, status: 'pending', archived_at: null, is_lane: 0 };
}
