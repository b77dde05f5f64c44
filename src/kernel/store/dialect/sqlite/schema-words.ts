import type { SchemaWords } from '../../migration.ts';
import { frozenTaskColumns } from '../frozen.ts';

export const sqliteWords: SchemaWords = {
  int: 'integer',
  text: 'text',
  autoId: 'integer primary key autoincrement',
  strict: ' strict',
  nowMs: "cast(unixepoch('subsec') * 1000 as integer)",
  freeze,
  freezeInserts,
  searchIndex,
  shortPendingList: () => [],
  newestInIndex: () => [],
};

const row = (name: string) => frozenTaskColumns.map((column) => `${name}.${column}`).join(', ');

/** Archived tasks with their steps and resources, and the event log above its floor, reject every change. */
function freeze(): readonly string[] {
  return [
    refuse(
      'tasks_no_change',
      `before update on tasks when old.archived_at is not null and (${row('old')}) is not (${row('new')})`,
      'archived task',
    ),
    refuse('tasks_no_delete', 'before delete on tasks', 'task history'),
    refuse('events_no_change', 'before update on events', 'event log'),
    refuse(
      'events_no_delete',
      `before delete on events when old.seq > coalesce((select cast(value as integer) from workspace where key = 'event_floor'), 0)`,
      'event log',
    ),
    ...frozenParts('steps'),
    ...frozenParts('resources'),
  ];
}

function frozenParts(table: string): readonly string[] {
  const archived = (row: string) => `(select archived_at from tasks where id = ${row}.task_id) is not null`;
  return [
    refuse(`${table}_no_insert`, `before insert on ${table} when ${archived('new')}`, 'archived task'),
    refuse(
      `${table}_no_change`,
      `before update on ${table} when ${archived('old')} or ${archived('new')}`,
      'archived task',
    ),
    refuse(`${table}_no_delete`, `before delete on ${table} when ${archived('old')}`, 'archived task'),
  ];
}

/**
 * `INSERT OR REPLACE` removes the conflicting row without firing delete triggers, so a before-insert trigger rejects any
 * row whose key collides with a frozen one.
 */
function freezeInserts(): readonly string[] {
  const taken = '(select 1 from tasks where id = new.id or memory_id = new.memory_id)';
  const archivedStep = `(select 1 from steps s join tasks t on t.id = s.task_id
     where s.subtask_id = new.subtask_id and t.archived_at is not null)`;
  return [
    refuse('tasks_no_replace', `before insert on tasks when exists ${taken}`, 'task history'),
    refuse(
      'tasks_no_move',
      'before update of id, memory_id on tasks when (old.id, old.memory_id) is not (new.id, new.memory_id)',
      'task history',
    ),
    refuse(
      'events_no_replace',
      'before insert on events when exists (select 1 from events where seq = new.seq)',
      'event log',
    ),
    refuse('steps_no_replace', `before insert on steps when exists ${archivedStep}`, 'archived task'),
    refuse(
      'steps_no_relink',
      `before update of subtask_id on steps
         when old.subtask_id is not new.subtask_id and exists ${archivedStep}`,
      'archived task',
    ),
  ];
}

function refuse(name: string, when: string, what: string): string {
  return `create trigger ${name} ${when} begin select raise(abort, 'frozen: ${what}'); end`;
}

/**
 * Terms arrive stemmed from core, each prefixed with its collection; the index only matches them. Kind and topics are
 * terms too, so they are AND-ed inside the index. Positions are omitted: phrases are checked on the text itself.
 */
function searchIndex(): readonly string[] {
  return [
    `create virtual table memory_index using fts5 (terms, content = '', contentless_delete = 1, detail = none,
       tokenize = "ascii tokenchars '_'")`,
    `create table term_counts (
       term text not null, collection_id integer not null, memories integer not null,
       primary key (term, collection_id)) strict, without rowid`,
  ];
}
