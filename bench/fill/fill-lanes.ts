import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { folded } from '../../src/kernel/search/terms.ts';
import { seeded } from '../words.ts';
import { addAgents, memoryBatches, sentence } from './fill-memories.ts';

/** The numbers of memories and tasks, and the repository of the tasks. */
export interface LaneSizes {
  readonly memories: number;
  readonly tasks: number;
  readonly root: string;
}

const SESSIONS = 2000;
const MESSAGES = 5000;

/**
 * Fills an empty store with memories and what sessions leave beside them, and indexes everything once: tasks of a
 * repository with participating sessions, claims and edits of files, messages and warnings. Ten of the sessions were
 * seen within the last half hour, and as many claims are fresh.
 */
export async function fillLanes(hub: Hub, database: string, { memories, tasks, root }: LaneSizes): Promise<void> {
  await addAgents(hub);
  const at = hub.store.now();
  const file = new DatabaseSync(database, { timeout: 5000 });
  file.exec('pragma synchronous = off; begin immediate');
  storeMemories(file, memories);
  file.exec('create temp table said (i integer primary key, text text not null)');
  const say = file.prepare('insert into said values (?, ?)');
  const random = seeded(31);
  for (let i = 1; i <= Math.max(tasks, MESSAGES); i++) say.run(i, sentence(random, 8));
  for (const statement of statements(at, memories, tasks, root)) file.exec(statement);
  file.exec('commit; pragma optimize');
  file.close();
  await hub.store.reindex(() => undefined);
}

function storeMemories(file: DatabaseSyncInstance, count: number): void {
  const memory = file.prepare(`insert into memories
    (id, collection_id, kind, text, author, session_id, text_hash, revision, created_at, updated_at, prev_id)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const topic = file.prepare(
    'insert into memory_topics (memory_id, topic, folded, macro, position) values (?, ?, ?, ?, ?)',
  );
  for (const { memories, topics } of memoryBatches(count)) {
    for (const row of memories) memory.run(...Object.values(row));
    for (const row of topics) topic.run(row.memory_id, row.topic, folded(row.topic), row.macro, row.position);
  }
}

function counting(last: number): string {
  return `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${last})`;
}

function statements(at: number, memories: number, tasks: number, root: string): readonly string[] {
  const text = '(select text from said where said.i = n.i)';
  const session = (i: string) => `'lane-' || ((${i}) % ${SESSIONS})`;
  const agent = (i: string) => `'agent-' || ((${i}) % ${SESSIONS} % 200)`;
  const minutes = (i: string) => `${at} - ((${i}) % ${SESSIONS}) * 180000`;
  const first = memories + tasks;
  return [
    `${counting(tasks)} insert into memories
       (id, collection_id, kind, text, author, task_id, text_hash, revision, created_at, updated_at, is_output)
       select ${memories} + i, 1, 'task', ${text}, 'user', i, 'task-' || i, 1, ${at}, ${at}, 0 from n`,
    `${counting(tasks)} insert into tasks (id, memory_id, collection_id, title, description, owner, created_by, status,
       dispatch, priority, thread_id, metadata, requires, revision, created_at, updated_at, archived_at, repo_root, branch)
       select i, ${memories} + i, 1, ${text}, '', null, 'user', case when i % 5 = 0 then 'active' else 'done' end, 'self', 2,
       'thread-' || i, '{}', '[]', 1, ${at}, ${at} - i, case when i % 5 = 0 then null else ${at} end, '${root}',
       'branch-' || (i % 50) from n`,
    `${counting(tasks)} insert into threads (id, agent_id, task_id, channel, created_at, updated_at)
       select 'thread-' || i, 'agent-0', i, 'waggle', ${at}, ${at} from n`,
    `update memories set kind = 'failed_approach', task_id = id % ${tasks} + 1 where id <= ${memories} and id % 100 = 0`,
    `update memories set kind = 'note', task_id = id % ${tasks} + 1 where id <= ${memories} and id % 100 between 1 and 40`,
    `${counting(SESSIONS)} insert into sessions
       (id, agent_id, surface, client, cwd, repo_root, branch, news_seen, started_at, last_seen_at)
       select ${session('i')}, ${agent('i')}, 'mcp', 'codex', '${root}', '${root}', 'branch-' || (i % 50), 0,
       ${minutes('i')} - 3600000, ${minutes('i')} from n`,
    `${counting(tasks)} insert into participants (task_id, session_id, agent_id, joined_at)
       select i, ${session('i')}, ${agent('i')}, ${at} from n`,
    `${counting(tasks / 4)} insert into file_claims
       (repo_root, file_path, session_id, task_id, agent_id, claimed_at, state, memory_id)
       select '${root}', 'src/file-' || (i % 900) || '.ts', ${session('i')}, (i * 4) % ${tasks} + 1, ${agent('i')},
       ${at} - i * 1440000, 'active', ${first} + i from n where true on conflict do nothing`,
    `${counting(600)} insert into file_edits (session_id, at, repo_root, file_path, agent_id, task_id, tool)
       select ${session('i')}, ${at} - i * 24000, '${root}', 'src/file-' || (i % 90) || '.ts', ${agent('i')}, i, 'Edit' from n`,
    `${counting(MESSAGES)} insert into messages (id, collection_id, from_agent, session_id, type, urgency, text, summary, task_id,
       created_at, to_agent)
       select ${first + tasks} + i, 1, ${agent('i')}, ${session('i')}, 'message', 'fyi', ${text}, 'Task', i % ${tasks} + 1,
       ${at}, 'agent-' || (i % 200) from n`,
    `${counting(MESSAGES)} insert into message_deliveries (message_id, agent_id, handle, urgency, news, read_at, closes_on_read)
       select ${first + tasks} + i, 'agent-' || (i % 200), '', 'fyi', i, case when i % 1000 = 0 then null else ${at} end, 1 from n`,
    `update counters set value = ${tasks} where name = 'task'`,
    `update counters set value = ${first + tasks + MESSAGES} where name = 'memory'`,
    `update counters set value = ${MESSAGES} where name = 'news'`,
  ];
}
