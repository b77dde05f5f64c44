import type { RawDatabase } from './stores.ts';
import type { StoreKind } from './world.ts';

/** Consistency checks: each query returns rows whose related rows are missing or contradict them. */
function queries(kind: StoreKind): Readonly<Record<string, string>> {
  const indexed = kind === 'sqlite' ? 'rowid' : 'memory_id';
  return {
    'task without its memory': `select t.id from tasks t
       left join memories m on m.id = t.memory_id and m.task_id = t.id where m.id is null`,
    'memory of no task': `select m.id from memories m left join tasks t on t.memory_id = m.id
       where m.kind = 'task' and t.id is null`,
    'owned task without its thread': `select t.id from tasks t
       left join threads h on h.id = t.thread_id and h.task_id = t.id and h.agent_id = t.owner
       where t.owner is not null and h.id is null`,
    'task that was never told of': `select t.id from tasks t
       where (select count(*) from events e where e.task_id = t.id and e.type = 'task.created') <> 1`,
    'event of no task': `select e.seq from events e left join tasks t on t.id = e.task_id
       where e.task_id is not null and t.id is null`,
    'archived without being told of once': `select t.id from tasks t where t.archived_at is not null and
       (select count(*) from events e where e.task_id = t.id and e.type in ('task.completed', 'task.canceled')) <> 1`,
    'told of as archived, but open': `select t.id from tasks t join events e on e.task_id = t.id
       where t.archived_at is null and e.type in ('task.completed', 'task.canceled')`,
    'archived, but news to its owner': `select t.id from tasks t join ready_work r on r.task_id = t.id
       where t.archived_at is not null`,
    'memory that is not indexed': `select id from memories where id not in (select ${indexed} from memory_index)`,
    'index row of no memory': `select ${indexed} as id from memory_index where ${indexed} not in (select id from memories)`,
    'memory with more earlier texts than changes': `select m.id from memories m
       where m.revision - 1 < (select count(*) from memory_revisions r where r.memory_id = m.id)`,
    'kind that is miscounted': `select c.kind from memory_counts c where c.memories <>
       (select count(*) from memories m where m.collection_id = c.collection_id and m.kind = c.kind)`,
    'kind that is not counted': `select m.id from memories m left join memory_counts c
       on c.collection_id = m.collection_id and c.kind = m.kind where c.kind is null`,
    'topic that is miscounted': `select c.topic from topic_counts c where c.memories <>
       (select count(*) from memory_topics t join memories m on m.id = t.memory_id
        where m.collection_id = c.collection_id and t.topic = c.topic and t.macro = c.macro)`,
    'topic that is not counted': `select t.topic from memory_topics t join memories m on m.id = t.memory_id
       left join topic_counts c on c.collection_id = m.collection_id and c.topic = t.topic and c.macro = t.macro
       where c.topic is null`,
    'signal that was never told of': `select s.id from signals s
       where (select count(*) from events e where e.type = 'signal.sent') < (select count(*) from signals)`,
    'link to a task that is no child': `select s.task_id from steps s left join tasks c on c.id = s.subtask_id
       where s.subtask_id is not null and (c.parent_id is null or c.parent_id <> s.task_id)`,
    'child that no step links': `select c.id from tasks c
       left join steps s on s.subtask_id = c.id and s.task_id = c.parent_id where c.parent_id is not null and s.task_id is null`,
    'child without the news of it': `select c.id from tasks c where c.parent_id is not null and not exists
       (select 1 from events e where e.task_id = c.id and e.type = 'task.subtask')`,
    'thread with a gap': `select thread_id from thread_entries group by thread_id having count(*) <> max(seq)`,
    'message without its event': `select h.id from threads h where
       (select count(*) from thread_entries e where e.thread_id = h.id and e.type = 'message') <>
       (select count(*) from events e where e.thread_id = h.id and e.type = 'thread.message')`,
    'id out of the order of commits': `select task_id from (select task_id, lag(task_id) over (order by seq) as previous
       from events where type = 'task.created') as told where previous >= task_id`,
    'counter beside the highest id': `select name from counters where
       (name = 'task' and value <> (select coalesce(max(id), 0) from tasks)) or
       (name = 'memory' and value <> (select coalesce(max(id), 0) from memories))`,
  };
}

/** Lists the inconsistencies that a crash could have left; empty for a consistent store. */
export async function halfWritten(database: RawDatabase, kind: StoreKind): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(queries(kind))) {
    for (const row of await database.run(query)) found.push(`${fault}: ${Object.values(row)[0]}`);
  }
  if (kind === 'sqlite') {
    // Fails if the full-text index is inconsistent.
    await database.run(`insert into memory_index (memory_index) values ('integrity-check')`);
    const [row] = await database.run('pragma integrity_check');
    if (row?.integrity_check !== 'ok') found.push(`integrity: ${row?.integrity_check}`);
  }
  return found;
}
