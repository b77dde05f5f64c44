import type { Migration, SchemaWords } from '../../../kernel/store/migration.ts';

/** The basic tables that every dialect uses. */
export const house: Migration = {
  version: 1,
  name: 'house',
  statements: (words) => [
    ...counters(words),
    ...people(words),
    ...memories(words),
    ...tasks(words),
    ...threads(words),
    ...log(words),
    ...firstRows(words),
    ...words.searchIndex(),
    ...words.freeze(),
  ],
};

function counters({ int, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table counters (name ${text} primary key, value ${int} not null)${strict}`,
    `insert into counters (name, value) values ('task', 0), ('memory', 0), ('collection', 2), ('news', 0)`,
    `create table workspace (key ${text} primary key, value ${text} not null)${strict}`,
  ];
}

function people({ int, autoId, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table agents (
       id ${text} primary key,
       kind ${text} not null check (kind in ('agent', 'person')),
       name ${text} not null, description ${text} not null,
       email ${text}, owner ${text} references agents (id),
       capabilities ${text}, skills ${text}, default_collection ${text}, runner ${text},
       created_at ${int} not null, removed_at ${int})${strict}`,
    `create unique index agents_email on agents (email) where email is not null and removed_at is null`,
    `create index agents_owner on agents (owner) where owner is not null`,

    `create table tokens (
       id ${text} primary key, agent_id ${text} not null references agents (id),
       hash ${text} not null unique, label ${text} not null, scopes ${text} not null,
       created_at ${int} not null, expires_at ${int}, revoked_at ${int}, last_used_at ${int})${strict}`,

    `create table collections (
       id ${int} primary key, slug ${text} not null, name ${text} not null, description ${text} not null,
       kind ${text} not null check (kind in ('workspace', 'personal', 'collaborative', 'knowledge_pack', 'team')),
       is_private ${int} not null default 0, created_by ${text} not null,
       created_at ${int} not null, deleted_at ${int})${strict}`,
    `create unique index collections_slug on collections (slug) where deleted_at is null`,
    `create table members (
       collection_id ${int} not null references collections (id), agent_id ${text} not null references agents (id),
       role ${text} not null check (role in ('owner', 'member', 'reader')), joined_at ${int} not null,
       primary key (collection_id, agent_id))${strict}`,
    `create index members_agent on members (agent_id)`,

    `create table handles (
       id ${autoId}, collection_id ${int} not null references collections (id),
       name ${text} not null, agent_id ${text} not null references agents (id),
       role ${text} not null, joined_at ${int} not null, left_at ${int})${strict}`,
    `create unique index handles_live on handles (collection_id, lower(name)) where left_at is null`,
    `create index handles_agent on handles (agent_id) where left_at is null`,

    `create table sessions (
       id ${text} primary key, agent_id ${text} not null references agents (id), surface ${text} not null,
       client ${text}, cwd ${text}, repo_root ${text}, branch ${text}, team_id ${int}, news_seen ${int} not null default 0,
       started_at ${int} not null, last_seen_at ${int} not null, ended_at ${int})${strict}`,
    `create index sessions_agent on sessions (agent_id, last_seen_at)`,
  ];
}

function memories({ int, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table memories (
       id ${int} primary key, collection_id ${int} not null references collections (id),
       kind ${text} not null, text ${text} not null, author ${text} not null, session_id ${text}, task_id ${int},
       reply_to ${int}, superseded_by ${int}, text_hash ${text} not null, payload ${text},
       revision ${int} not null default 1, created_at ${int} not null, updated_at ${int} not null, expires_at ${int})${strict}`,
    `create index memories_task on memories (task_id, id) where task_id is not null`,
    `create index memories_session on memories (session_id, id) where session_id is not null`,
    `create index memories_recent on memories (collection_id, kind, updated_at)`,
    `create index memories_same on memories (collection_id, kind, text_hash)`,
    `create table memory_topics (
       memory_id ${int} not null references memories (id) on delete cascade, topic ${text} not null,
       macro ${int} not null default 0, primary key (memory_id, topic, macro))${strict}`,
    `create index memory_topics_topic on memory_topics (topic, memory_id)`,
    `create table memory_revisions (
       memory_id ${int} not null references memories (id) on delete cascade, revision ${int} not null,
       text ${text} not null, author ${text} not null, created_at ${int} not null,
       primary key (memory_id, revision))${strict}`,
  ];
}

function tasks({ int, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table tasks (
       id ${int} primary key, memory_id ${int} not null unique references memories (id),
       collection_id ${int} not null references collections (id),
       title ${text} not null, description ${text} not null, active_form ${text},
       owner ${text} references agents (id), owner_handle ${text}, created_by ${text} not null,
       status ${text} not null check (status in ('pending', 'active', 'blocked', 'review', 'done', 'canceled')),
       dispatch ${text} not null check (dispatch in ('hub', 'self')),
       priority ${int} not null check (priority between 0 and 4), due_at ${int},
       thread_id ${text}, parent_id ${int} references tasks (id), repo_root ${text}, branch ${text},
       is_lane ${int} not null default 0, metadata ${text} not null, requires ${text} not null,
       revision ${int} not null, created_at ${int} not null, updated_at ${int} not null, archived_at ${int},
       check ((status in ('done', 'canceled')) = (archived_at is not null)))${strict}`,
    `create index tasks_open_owner on tasks (owner, id) where archived_at is null`,
    `create index tasks_open on tasks (collection_id, id) where archived_at is null`,
    `create index tasks_recent on tasks (collection_id, updated_at, id)`,
    `create index tasks_history on tasks (archived_at, id) where archived_at is not null`,
    `create index tasks_parent on tasks (parent_id) where parent_id is not null`,
    `create unique index tasks_lane on tasks (repo_root, branch) where is_lane = 1 and archived_at is null`,
    `create table steps (
       task_id ${int} not null references tasks (id), position ${int} not null, title ${text} not null, details ${text},
       done ${int} not null default 0, subtask_id ${int} unique references tasks (id),
       primary key (task_id, position))${strict}`,
    `create table resources (
       task_id ${int} not null references tasks (id), position ${int} not null,
       type ${text} not null check (type in ('url', 'file')), value ${text} not null, label ${text},
       primary key (task_id, position))${strict}`,
    `create table dependencies (
       blocker_id ${int} not null references tasks (id), blocked_id ${int} not null references tasks (id),
       created_at ${int} not null, primary key (blocked_id, blocker_id), check (blocker_id <> blocked_id))${strict}`,
    `create index dependencies_blocker on dependencies (blocker_id)`,
    `create table ready_work (
       task_id ${int} primary key references tasks (id), agent_id ${text} not null references agents (id),
       news ${int} not null, since ${int} not null)${strict}`,
    `create index ready_work_agent on ready_work (agent_id, news)`,
  ];
}

function threads({ int, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table threads (
       id ${text} primary key, agent_id ${text} not null references agents (id), task_id ${int} references tasks (id),
       channel ${text} not null, title ${text}, created_at ${int} not null, updated_at ${int} not null)${strict}`,
    `create unique index threads_task_agent on threads (task_id, agent_id) where task_id is not null`,
    `create table thread_entries (
       thread_id ${text} not null references threads (id), seq ${int} not null, type ${text} not null, role ${text},
       author ${text} not null, text ${text}, payload ${text}, created_at ${int} not null,
       primary key (thread_id, seq))${strict}`,
  ];
}

function log({ int, autoId, strict, text }: SchemaWords): readonly string[] {
  return [
    `create table events (
       seq ${autoId}, at ${int} not null, type ${text} not null, actor ${text} not null, session_id ${text},
       surface ${text} not null, collection_id ${int} not null, task_id ${int}, memory_id ${int}, agent_id ${text},
       thread_id ${text}, changed ${text}, before ${text}, after ${text})${strict}`,
    `create index events_task on events (task_id, seq) where task_id is not null`,

    `create table idempotency (
       agent_id ${text} not null, key ${text} not null, tool ${text} not null, body_hash ${text} not null,
       answer ${text} not null, created_at ${int} not null, primary key (agent_id, key))${strict}`,
    `create index idempotency_age on idempotency (created_at)`,
    `create table metrics (
       id ${autoId}, at ${int} not null, tool ${text} not null, surface ${text} not null, agent_id ${text} not null,
       session_id ${text}, code ${text}, duration_us ${int} not null, bytes_in ${int} not null,
       bytes_out ${int} not null)${strict}`,
    `create index metrics_at on metrics (at)`,
  ];
}

function firstRows({ nowMs }: SchemaWords): readonly string[] {
  return [
    `insert into agents (id, kind, name, description, created_at) values ('user', 'person', 'User', '', ${nowMs})`,
    `insert into collections (id, slug, name, description, kind, created_by, created_at) values
       (1, 'workspace', 'Workspace', 'Everything that all agents share.', 'workspace', 'user', ${nowMs}),
       (2, '@user', 'Personal', '', 'personal', 'user', ${nowMs})`,
    `insert into members (collection_id, agent_id, role, joined_at) values (2, 'user', 'owner', ${nowMs})`,
  ];
}
