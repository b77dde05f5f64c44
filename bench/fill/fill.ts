import { DatabaseSync } from '@photostructure/sqlite';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';

const AGENTS = 200;

/**
 * Fills an empty store with tasks, their memories, threads and events, table by table, and indexes them; the cost of
 * calls does not depend on how the rows were written. Creates `archived` done tasks and a quarter as many open ones.
 */
export async function fillTasks(hub: Hub, database: string, archived: number): Promise<void> {
  const count = Math.round(archived * 1.25);
  await hub.store.write(systemScope, 'bench', async (unit) => {
    for (let agent = 0; agent < AGENTS; agent++) await unit.agents.add(`agent-${agent}`);
  });
  const at = hub.store.now();
  const file = new DatabaseSync(database, { timeout: 5000 });
  file.exec('begin immediate');
  for (const statement of statements(at)) {
    file.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count}) ${statement}`);
  }
  file.exec(`update counters set value = ${count} where name in ('task', 'memory'); commit; pragma optimize`);
  file.close();
  await hub.store.reindex(() => undefined);
}

function statements(at: number): readonly string[] {
  const text = `'Task ' || i || ' about ' || (i % 97) || ' things'`;
  const owner = `'agent-' || ((i - 1) % ${AGENTS})`;
  const archived = `case when (i - 1) % 5 = 0 then null else ${at} + i end`;
  return [
    `insert into memories (id, collection_id, kind, text, author, task_id, text_hash, created_at, updated_at)
       select i, 1, 'task', ${text}, 'user', i, 'hash-' || i, ${at}, ${at} from n`,
    `insert into tasks (id, memory_id, collection_id, title, description, owner, created_by, status, dispatch, priority,
       thread_id, metadata, requires, revision, created_at, updated_at, archived_at)
       select i, i, 1, ${text}, 'What has to be done, in a sentence or two.', ${owner}, 'user',
       case when (i - 1) % 5 = 0 then 'active' else 'done' end, 'self', 2, 'thread-' || i, '{}', '[]', 1, ${at}, ${at},
       ${archived} from n`,
    `insert into threads (id, agent_id, task_id, channel, created_at, updated_at)
       select 'thread-' || i, ${owner}, i, 'waggle', ${at}, ${at} from n`,
    `insert into events (at, type, actor, surface, collection_id, task_id)
       select ${at}, 'task.created', 'user', 'hub', 1, i from n`,
  ];
}
