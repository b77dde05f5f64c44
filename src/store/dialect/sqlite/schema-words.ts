import type { SchemaWords } from '../../migrations/migration.ts';

export const sqliteWords: SchemaWords = {
  int: 'integer',
  text: 'text',
  autoId: 'integer primary key autoincrement',
  strict: ' strict',
  nowMs: "cast(unixepoch('subsec') * 1000 as integer)",
  freeze,
  searchIndex,
};

/** Archived tasks with their steps and resources, and the event log above its floor, refuse every change. */
function freeze(): readonly string[] {
  return [
    refuse('tasks_no_change', 'before update on tasks when old.archived_at is not null', 'archived task'),
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

function refuse(name: string, when: string, what: string): string {
  return `create trigger ${name} ${when} begin select raise(abort, 'frozen: ${what}'); end`;
}

/** Tokens come stemmed from core; the index only matches them. Scope is a column, so it is AND-ed inside the index. */
function searchIndex(): readonly string[] {
  return [
    `create virtual table memory_index using fts5 (tokens, scope, content = '', contentless_delete = 1,
       tokenize = 'unicode61 remove_diacritics 0')`,
  ];
}
