CREATE TABLE agent_profiles (
  agent_id text primary key, weights text not null, updated_at integer not null) strict;
CREATE TABLE agents (
  id text primary key,
  kind text not null check (kind in ('agent', 'person')),
  name text not null, description text not null,
  email text, owner text references agents (id),
  capabilities text, skills text, default_collection text, runner text,
  created_at integer not null, removed_at integer, default_collection_id integer, last_team_id integer) strict;
CREATE UNIQUE INDEX agents_email on agents (email) where email is not null and removed_at is null;
CREATE INDEX agents_owner on agents (owner) where owner is not null;
CREATE TABLE asks (
  notice_id integer primary key references notices (id),
  kind text not null check (kind in ('question', 'approval')),
  session_id text, parts text, fallback_at integer, fallback text,
  tool text, arguments text, folder text, said text,
  state text not null check (state in ('open', 'answered', 'expired')),
  answers text, decision text check (decision in ('allow_once', 'allow_run', 'deny')), reason text,
  answered_by text, answered_at integer,
  check ((kind = 'question') = (parts is not null)),
  check ((kind = 'approval') = (tool is not null)),
  check (kind = 'question' or fallback_at is null),
  check ((state = 'open') = (answered_at is null))) strict;
CREATE INDEX asks_open on asks (fallback_at, notice_id) where state = 'open';
CREATE TABLE baton_declines (
  baton_id integer not null references batons (id) on delete cascade, session_id text not null,
  agent_id text not null references agents (id), at integer not null, reason text,
  primary key (baton_id, session_id)) strict;
CREATE TABLE batons (
  id integer primary key references memories (id) on delete cascade,
  kind text not null check (kind in ('handoff', 'relay')),
  task_id integer not null references tasks (id),
  from_agent text not null references agents (id), from_session text,
  to_agent text not null, to_session text, reason text, files text not null,
  created_at integer not null, expires_at integer not null, news integer not null,
  accepted_at integer, accepted_agent text, accepted_session text,
  cancelled_at integer, cancelled_agent text, cancelled_session text,
  check (accepted_at is null or cancelled_at is null)) strict;
CREATE INDEX batons_created on batons (created_at);
CREATE INDEX batons_from on batons (from_session, task_id) where from_session is not null;
CREATE INDEX batons_open on batons (to_agent, expires_at) where accepted_at is null and cancelled_at is null;
CREATE INDEX batons_task on batons (task_id, id);
CREATE TABLE checks (
  repo_root text not null, name text not null, argv text not null, paths text not null,
  limit_ms integer not null check (limit_ms > 0), env text not null,
  is_default integer not null check (is_default in (0, 1)),
  accepts_unproven integer not null check (accepts_unproven in (0, 1)),
  added_by text not null, added_at integer not null,
  primary key (repo_root, name)) strict;
CREATE TABLE collections (
  id integer primary key, slug text not null, name text not null, description text not null,
  kind text not null check (kind in ('workspace', 'personal', 'collaborative', 'knowledge_pack', 'team')),
  is_private integer not null default 0, created_by text not null,
  created_at integer not null, deleted_at integer) strict;
CREATE UNIQUE INDEX collections_slug on collections (slug)
  where deleted_at is null and kind in ('workspace', 'personal', 'team');
CREATE TABLE counters (name text primary key, value integer not null) strict;
CREATE TABLE dependencies (
  blocker_id integer not null references tasks (id), blocked_id integer not null references tasks (id),
  created_at integer not null, primary key (blocked_id, blocker_id), check (blocker_id <> blocked_id)) strict;
CREATE INDEX dependencies_blocker on dependencies (blocker_id, blocked_id);
CREATE TABLE events (
  seq integer primary key autoincrement, at integer not null, type text not null, actor text not null, session_id text,
  surface text not null, collection_id integer not null, task_id integer, memory_id integer, agent_id text,
  thread_id text, changed text, before text, after text) strict;
CREATE INDEX events_task on events (task_id, seq) where task_id is not null;
CREATE TRIGGER events_no_change before update on events begin select raise(abort, 'frozen: event log'); end;
CREATE TRIGGER events_no_delete before delete on events when old.seq > coalesce((select cast(value as integer) from workspace where key = 'event_floor'), 0) begin select raise(abort, 'frozen: event log'); end;
CREATE TRIGGER events_no_replace before insert on events when exists (select 1 from events where seq = new.seq) begin select raise(abort, 'frozen: event log'); end;
CREATE TABLE example_patterns (
  memory_id integer primary key references memories (id) on delete cascade,
  repo_root text not null, example_name text not null, position integer not null,
  entry_kind text not null check (entry_kind in ('manifest', 'readme', 'entrypoint', 'source')),
  file_path text not null) strict;
CREATE INDEX example_patterns_place on example_patterns (repo_root, example_name, position);
CREATE TABLE examples (
  repo_root text not null, name text not null,
  manifest_kind text check (manifest_kind in ('npm', 'pypi', 'cargo', 'go', 'unknown')),
  manifest text not null, content_hash text not null, scanned_at integer not null,
  primary key (repo_root, name)) strict;
CREATE TABLE file_claims (
  repo_root text not null, file_path text not null, session_id text not null,
  held_for integer not null default 0,
  task_id integer not null references tasks (id), agent_id text not null references agents (id),
  claimed_at integer not null, edited_at integer,
  state text not null check (state in ('active', 'handoff_pending', 'weak_expired')),
  expires_at integer, baton_id integer, memory_id integer not null,
  primary key (repo_root, file_path, session_id, held_for)) strict;
CREATE INDEX file_claims_active on file_claims (repo_root, coalesce(edited_at, claimed_at));
CREATE INDEX file_claims_baton on file_claims (baton_id) where baton_id is not null;
CREATE INDEX file_claims_repo on file_claims (repo_root, claimed_at);
CREATE INDEX file_claims_session on file_claims (session_id, task_id);
CREATE INDEX file_claims_task on file_claims (task_id, file_path);
CREATE TABLE file_edits (
  session_id text not null, at integer not null, repo_root text not null, file_path text not null,
  agent_id text not null references agents (id), task_id integer references tasks (id), tool text not null,
  primary key (session_id, at, repo_root, file_path)) strict;
CREATE INDEX file_edits_repo on file_edits (repo_root, at);
CREATE INDEX file_edits_task on file_edits (task_id, session_id, at) where task_id is not null;
CREATE TABLE file_mentions (
  memory_id integer not null references memories (id) on delete cascade, file_path text not null,
  repo_root text not null, task_id integer not null references tasks (id), at integer not null,
  weight_milli integer not null, primary key (memory_id, file_path)) strict;
CREATE INDEX file_mentions_repo on file_mentions (repo_root, at);
CREATE INDEX file_mentions_task on file_mentions (task_id, at);
CREATE TABLE free_work (
  task_id integer primary key references tasks (id), collection_id integer not null references collections (id),
  agent_id text not null references agents (id), news integer not null, since integer not null) strict;
CREATE INDEX free_work_board on free_work (collection_id, news);
CREATE TABLE handles (
  id integer primary key autoincrement, collection_id integer not null references collections (id),
  name text not null, agent_id text not null references agents (id),
  role text not null, joined_at integer not null, left_at integer, agent_type text, folded_name text) strict;
CREATE INDEX handles_agent on handles (agent_id) where left_at is null;
CREATE UNIQUE INDEX handles_lead on handles (collection_id) where role = 'lead' and left_at is null;
CREATE UNIQUE INDEX handles_live on handles (collection_id, folded_name) where left_at is null;
CREATE TABLE idempotency (
  agent_id text not null, key text not null, tool text not null, body_hash text not null,
  answer text not null, created_at integer not null, collections text not null default '[]', primary key (agent_id, key)) strict;
CREATE INDEX idempotency_age on idempotency (created_at);
CREATE TABLE idempotency_memories (
  agent_id text not null, key text not null, memory_id integer not null,
  primary key (agent_id, key, memory_id),
  foreign key (agent_id, key) references idempotency (agent_id, key) on delete cascade) strict;
CREATE INDEX idempotency_memories_memory on idempotency_memories (memory_id);
CREATE TABLE meaning_changes (last integer not null) strict;
CREATE TABLE members (
  collection_id integer not null references collections (id), agent_id text not null references agents (id),
  role text not null check (role in ('owner', 'member', 'reader')), joined_at integer not null, alias text,
  primary key (collection_id, agent_id)) strict;
CREATE INDEX members_agent on members (agent_id);
CREATE TABLE memories (
  id integer primary key, collection_id integer not null references collections (id),
  kind text not null, text text not null, author text not null, session_id text, task_id integer,
  reply_to integer, superseded_by integer, text_hash text not null, payload text,
  revision integer not null default 1, created_at integer not null, updated_at integer not null, expires_at integer, title text, machine_id text, is_output integer not null default 0, prev_id integer) strict;
CREATE INDEX memories_expiry on memories (expires_at) where expires_at is not null;
CREATE INDEX memories_links on memories (id, prev_id);
CREATE INDEX memories_machine on memories (machine_id, collection_id, updated_at) where machine_id is not null;
CREATE INDEX memories_next on memories (prev_id) where prev_id is not null;
CREATE INDEX memories_recent on memories (collection_id, kind, updated_at);
CREATE INDEX memories_same on memories (collection_id, kind, text_hash);
CREATE INDEX memories_session on memories (session_id, collection_id, id) where session_id is not null;
CREATE INDEX memories_task on memories (task_id, id) where task_id is not null;
CREATE TABLE memory_counts (
  collection_id integer not null, kind text not null, memories integer not null, terms integer not null,
  primary key (collection_id, kind)) strict;
CREATE VIRTUAL TABLE memory_index using fts5 (terms, content = '', contentless_delete = 1, detail = none,
  tokenize = "ascii tokenchars '_'");
CREATE TABLE memory_meanings (
  memory_id integer primary key, change integer not null, collection_id integer not null, prev_id integer,
  vector text not null) strict;
CREATE INDEX memory_meanings_change on memory_meanings (change);
CREATE TABLE memory_revisions (
  memory_id integer not null references memories (id) on delete cascade, revision integer not null,
  text text not null, author text not null, created_at integer not null,
  primary key (memory_id, revision)) strict;
CREATE TABLE memory_terms (
  memory_id integer primary key references memories (id) on delete cascade, collection_id integer not null,
  kind text not null, demoted integer not null, updated_at integer not null, expires_at integer,
  length integer not null, terms text not null, about text not null, asked text not null default '') strict;
CREATE TABLE memory_topics (
  memory_id integer not null references memories (id) on delete cascade, topic text not null,
  macro integer not null default 0, position integer not null default 0, folded text not null default '', primary key (memory_id, topic, macro)) strict;
CREATE INDEX memory_topics_folded on memory_topics (folded, memory_id);
CREATE TABLE memory_vectors (
  memory_id integer primary key references memories (id) on delete cascade, model text not null,
  vector text not null) strict;
CREATE TABLE message_deliveries (
  message_id integer not null references messages (id), agent_id text not null references agents (id),
  handle text not null, urgency text not null, news integer not null,
  delivered_at integer, read_at integer, acked_at integer, session_id text, except_session text, read_session text, expires_at integer, withdrawn_at integer, receipt_id integer, closes_on_read integer not null default 0, primary key (message_id, agent_id, handle)) strict;
CREATE INDEX message_deliveries_box on message_deliveries (agent_id, message_id);
CREATE INDEX message_deliveries_open on message_deliveries (agent_id, news, urgency)
  where acked_at is null and withdrawn_at is null and (closes_on_read = 0 or read_at is null);
CREATE TABLE message_terms (
  term text not null, message_id integer not null references messages (id) on delete cascade,
  primary key (term, message_id)) strict;
CREATE TABLE messages (
  id integer primary key, collection_id integer not null references collections (id),
  from_agent text not null, from_handle text, session_id text,
  type text not null, urgency text not null check (urgency in ('fyi', 'needs_reply', 'blocking')),
  text text not null, summary text not null, payload text, task_id integer, request_id text,
  created_at integer not null, answered_at integer, to_agent text, to_session_id text, claimed_by_session text, claimed_by_agent text, reply_to integer, expires_at integer, replied_by integer, replied_at integer, retracted_at integer, claimed_at integer) strict;
CREATE INDEX messages_from on messages (from_agent, id);
CREATE UNIQUE INDEX messages_request on messages (request_id)
  where type in ('shutdown_request', 'plan_approval_request');
CREATE INDEX messages_session on messages (session_id, id) where to_agent is not null;
CREATE INDEX messages_task on messages (task_id, id) where to_agent is not null;
CREATE TABLE metrics (
  id integer primary key autoincrement, at integer not null, tool text not null, surface text not null, agent_id text not null,
  session_id text, code text, duration_us integer not null, bytes_in integer not null,
  bytes_out integer not null) strict;
CREATE INDEX metrics_at on metrics (at);
CREATE INDEX metrics_session on metrics (session_id, tool, at) where session_id is not null;
CREATE TABLE notices (
  id integer primary key autoincrement, kind text not null, agent_id text not null references agents (id),
  person_id text not null references agents (id), task_id integer references tasks (id), run_id text,
  text text not null, created_at integer not null, read_at integer, webhook_at integer, webhook_tries integer not null default 0, webhook_next integer not null default 0) strict;
CREATE INDEX notices_open on notices (task_id) where read_at is null and task_id is not null;
CREATE INDEX notices_unread on notices (person_id, id) where read_at is null;
CREATE INDEX notices_unsent on notices (webhook_tries, id) where webhook_at is null and read_at is null;
CREATE TABLE notification_views (
  news integer not null references notifications (news), viewer text not null, at integer not null,
  primary key (news, viewer)) strict;
CREATE TABLE notifications (
  news integer primary key, worker_id text not null references workers (id), run_id text not null unique,
  parent_agent text not null references agents (id), parent_session text,
  parent_thread text references threads (id),
  status text not null check (status in ('completed', 'failed', 'killed')),
  summary text not null, result text,
  total_tokens integer, tool_uses integer not null, duration_ms integer not null, cost_micros integer,
  worktree_path text, worktree_branch text,
  created_at integer not null, delivered_at integer, prompt_run text, acked_at integer, ready_at integer not null default 0,
  check ((worktree_path is null) = (worktree_branch is null))) strict;
CREATE INDEX notifications_held on notifications (ready_at) where ready_at > 0;
CREATE INDEX notifications_open on notifications (parent_agent, news) where acked_at is null;
CREATE INDEX notifications_thread on notifications (parent_thread, news) where acked_at is null;
CREATE INDEX notifications_worker on notifications (worker_id, news);
CREATE TABLE offers (
  agent_id text not null, item integer not null, turn integer not null, session_id text not null,
  news integer not null, tried text not null, offered_at integer not null, shown_at integer, looked_at integer,
  primary key (agent_id, item)) strict;
CREATE INDEX offers_open on offers (agent_id, item) where looked_at is null;
CREATE TABLE participants (
  task_id integer not null references tasks (id), session_id text not null,
  agent_id text not null references agents (id), joined_at integer not null, left_at integer,
  primary key (task_id, session_id)) strict;
CREATE INDEX participants_agent on participants (agent_id, task_id) where left_at is null;
CREATE INDEX participants_session on participants (session_id, task_id) where left_at is null;
CREATE TABLE plan_files (
  task_id integer not null references plan_subtasks (task_id), position integer not null,
  repo_root text not null, file_path text not null, released_at integer,
  primary key (task_id, position)) strict;
CREATE INDEX plan_files_released on plan_files (repo_root, file_path, released_at) where released_at is not null;
CREATE TABLE plan_subtasks (
  task_id integer primary key references tasks (id), plan_id integer not null references plans (task_id),
  position integer not null, wave integer not null, wave_name text not null,
  capability text, by_queen integer not null, repo_root text not null, spec_row_id text,
  unique (plan_id, position)) strict;
CREATE INDEX plan_subtasks_spec on plan_subtasks (repo_root, spec_row_id) where spec_row_id is not null;
CREATE TABLE plans (
  task_id integer primary key references tasks (id), repo_root text not null, slug text not null,
  title text not null, problem text not null, acceptance text not null,
  auto_archive integer not null, by_queen integer not null,
  created_by text not null references agents (id), created_at integer not null,
  unique (repo_root, slug)) strict;
CREATE INDEX plans_slug on plans (slug);
CREATE TABLE proposal_files (
  proposal_id integer not null references proposals (id), position integer not null, file_path text not null,
  primary key (proposal_id, position)) strict;
CREATE INDEX proposal_files_path on proposal_files (file_path, proposal_id);
CREATE TABLE proposal_supports (
  proposal_id integer not null references proposals (id), session_id text not null,
  kind text not null check (kind in ('explicit', 'rediscovered', 'adjacent')),
  agent_id text not null references agents (id), weight_milli integer not null, at integer not null,
  primary key (proposal_id, session_id, kind)) strict;
CREATE TABLE proposals (
  id integer primary key, repo_root text not null, branch text not null,
  summary text not null, rationale text not null,
  session_id text not null, agent_id text not null references agents (id), created_at integer not null,
  supported_at integer not null, task_id integer references tasks (id), promoted_at integer,
  check ((task_id is null) = (promoted_at is null))) strict;
CREATE INDEX proposals_pending on proposals (repo_root, branch, supported_at) where task_id is null;
CREATE INDEX proposals_promoted on proposals (repo_root, branch, promoted_at) where task_id is not null;
CREATE UNIQUE INDEX proposals_task on proposals (task_id) where task_id is not null;
CREATE TABLE put_off_items (
  person_id text not null references agents (id), item text not null, until integer not null,
  primary key (person_id, item)) strict;
CREATE TABLE ready_work (
  task_id integer primary key references tasks (id), agent_id text not null references agents (id),
  news integer not null, since integer not null) strict;
CREATE INDEX ready_work_agent on ready_work (agent_id, news);
CREATE TABLE receipts (
  id integer primary key autoincrement, repo_root text not null, check_name text not null,
  task_id integer references tasks (id), landing_id integer,
  status text not null check (status in ('passed', 'failed', 'timeout', 'stopped', 'moved', 'unstartable')),
  exit_code integer, tree text not null, commit_id text, command text not null,
  files text not null, file_count integer not null, check_files text not null,
  output text not null, output_digest text not null, started_at integer not null, ms integer not null) strict;
CREATE INDEX receipts_landing on receipts (landing_id, id) where landing_id is not null;
CREATE INDEX receipts_task on receipts (task_id, id) where task_id is not null;
CREATE INDEX receipts_tree on receipts (repo_root, tree, check_name);
CREATE TABLE repos (
  root text primary key, added_by text not null references agents (id), added_at integer not null) strict;
CREATE TABLE resources (
  task_id integer not null references tasks (id), position integer not null,
  type text not null check (type in ('url', 'file')), value text not null, label text,
  primary key (task_id, position)) strict;
CREATE TRIGGER resources_no_change before update on resources when (select archived_at from tasks where id = old.task_id) is not null or (select archived_at from tasks where id = new.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER resources_no_delete before delete on resources when (select archived_at from tasks where id = old.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER resources_no_insert before insert on resources when (select archived_at from tasks where id = new.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TABLE run_changes (
  run_id text primary key not null references runs (id),
  taken_at integer not null,
  changes text not null
     ) strict;
CREATE TABLE runs (
  id text primary key, thread_id text not null references threads (id),
  agent_id text not null references agents (id), task_id integer references tasks (id),
  reason text not null, lane text, driver text not null,
  status text not null check (status in ('running', 'ok', 'failed', 'canceled', 'lost')),
  failure text, detail text, fence integer not null, wake_seq integer not null,
  holder text not null, pid integer,
  started_at integer not null, ended_at integer, connected_at integer,
  writes integer not null default 0, denials integer not null default 0, session_ref text,
  input_tokens integer, output_tokens integer, cache_read_tokens integer, cost_micros integer, turns integer,
  result text, output text, output_cut integer not null default 0,
  check ((status = 'running') = (ended_at is null))) strict;
CREATE UNIQUE INDEX runs_one_live on runs (thread_id) where status = 'running';
CREATE UNIQUE INDEX runs_one_per_lane on runs (lane) where status = 'running' and lane is not null;
CREATE INDEX runs_started on runs (started_at);
CREATE INDEX runs_task on runs (task_id, started_at) where task_id is not null;
CREATE INDEX runs_thread on runs (thread_id, started_at);
CREATE TABLE schedule_ticks (
  schedule text not null, slot integer not null, at integer not null, woken integer not null,
  primary key (schedule, slot)) strict;
CREATE TABLE session_minutes (
  session_id text not null, minute integer not null,
  calls integer not null, edits integer not null, actions integer not null,
  input_tokens integer, output_tokens integer,
  primary key (session_id, minute)) strict;
CREATE INDEX session_minutes_minute on session_minutes (minute);
CREATE TABLE session_states (
  session_id text primary key, agent_id text not null,
  state text not null
    check (state in ('working', 'waiting_permission', 'waiting_answer', 'idle', 'limited', 'gone')),
  since integer not null, about text, until integer,
  pid integer, pid_started text, machine text,
  check ((pid is null) = (machine is null))) strict;
CREATE INDEX session_states_open on session_states (agent_id, since) where state <> 'gone';
CREATE TABLE sessions (
  id text primary key, agent_id text not null references agents (id), surface text not null,
  client text, cwd text, repo_root text, branch text, team_id integer, news_seen integer not null default 0,
  started_at integer not null, last_seen_at integer not null, ended_at integer, ended_how text check (ended_how in ('left', 'silence')), became text, listens_until integer) strict;
CREATE INDEX sessions_agent on sessions (agent_id, last_seen_at);
CREATE INDEX sessions_listening on sessions (agent_id, listens_until) where listens_until is not null;
CREATE INDEX sessions_repo on sessions (repo_root, last_seen_at) where repo_root is not null;
CREATE INDEX sessions_started on sessions (started_at, id);
CREATE TABLE signals (
  id integer primary key, collection_id integer not null references collections (id),
  sender text not null references agents (id), recipient text not null references agents (id),
  memory_ids text not null, news integer not null, created_at integer not null, expires_at integer not null,
  acked_at integer, acked_by text) strict;
CREATE INDEX signals_collection on signals (collection_id);
CREATE INDEX signals_pending on signals (recipient, expires_at) where acked_at is null;
CREATE TABLE spec_changes (
  task_id integer primary key references tasks (id), repo_root text not null, slug text not null,
  base_hash text not null, opened_at integer not null,
  ended_at integer, archived_path text, merged_hash text) strict;
CREATE UNIQUE INDEX spec_changes_open on spec_changes (repo_root, slug) where ended_at is null;
CREATE TABLE spec_failures (
  memory_id integer primary key, task_id integer not null references tasks (id), repo_root text not null,
  signature text not null, at integer not null, proposal_id integer references proposals (id)) strict;
CREATE INDEX spec_failures_signature on spec_failures (repo_root, signature);
CREATE TABLE steps (
  task_id integer not null references tasks (id), position integer not null, title text not null, details text,
  done integer not null default 0, subtask_id integer unique references tasks (id),
  primary key (task_id, position)) strict;
CREATE TRIGGER steps_no_change before update on steps when (select archived_at from tasks where id = old.task_id) is not null or (select archived_at from tasks where id = new.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER steps_no_delete before delete on steps when (select archived_at from tasks where id = old.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER steps_no_insert before insert on steps when (select archived_at from tasks where id = new.task_id) is not null begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER steps_no_relink before update of subtask_id on steps
    when old.subtask_id is not new.subtask_id and exists (select 1 from steps s join tasks t on t.id = s.task_id
     where s.subtask_id = new.subtask_id and t.archived_at is not null) begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER steps_no_replace before insert on steps when exists (select 1 from steps s join tasks t on t.id = s.task_id
     where s.subtask_id = new.subtask_id and t.archived_at is not null) begin select raise(abort, 'frozen: archived task'); end;
CREATE TABLE task_checks (
  task_id integer not null references tasks (id), name text not null,
  primary key (task_id, name)) strict;
CREATE TABLE task_claims (
  task_id integer not null references tasks (id), fence integer not null,
  agent_id text not null references agents (id), handle text, session_id text,
  lease_ms integer not null, lease_until integer not null, claimed_at integer not null,
  ended_at integer, ended_how text, primary key (task_id, fence),
  check ((ended_at is null) = (ended_how is null))) strict;
CREATE INDEX task_claims_agent on task_claims (agent_id) where ended_at is null;
CREATE UNIQUE INDEX task_claims_holder on task_claims (task_id) where ended_at is null;
CREATE INDEX task_claims_lapse on task_claims (lease_until) where ended_at is null;
CREATE INDEX task_claims_session on task_claims (session_id) where ended_at is null;
CREATE TABLE task_completions (
  task_id integer primary key references tasks (id), collection_id integer not null,
  agent_id text not null, handle text not null, verifies integer not null, at integer not null) strict;
CREATE INDEX task_completions_by on task_completions (collection_id, agent_id, handle, verifies);
CREATE INDEX task_completions_list on task_completions (collection_id, verifies);
CREATE TABLE task_links (
  low_id integer not null references tasks (id), high_id integer not null references tasks (id),
  created_at integer not null, created_by text not null, note text,
  primary key (low_id, high_id), check (low_id < high_id)) strict;
CREATE INDEX task_links_high on task_links (high_id);
CREATE TABLE task_proofs (
  task_id integer primary key references tasks (id),
  state text not null check (state in ('checking', 'green', 'red', 'proven', 'unproven')),
  key text not null, agent_id text not null, tree text, worktree text,
  asked_at integer not null, stale_at integer, lease_until integer not null) strict;
CREATE INDEX task_proofs_fresh on task_proofs (asked_at) where state = 'proven' and stale_at is null;
CREATE TABLE tasks (
  id integer primary key, memory_id integer not null unique references memories (id),
  collection_id integer not null references collections (id),
  title text not null, description text not null, active_form text,
  owner text references agents (id), owner_handle text, created_by text not null,
  status text not null check (status in ('pending', 'active', 'blocked', 'review', 'done', 'canceled')),
  dispatch text not null check (dispatch in ('hub', 'self')),
  priority integer not null check (priority between 0 and 4), due_at integer,
  thread_id text, parent_id integer references tasks (id), repo_root text, branch text,
  is_lane integer not null default 0, metadata text not null, requires text not null,
  revision integer not null, created_at integer not null, updated_at integer not null, archived_at integer, is_internal integer not null default 0, open_blockers integer not null default 0,
  check ((status in ('done', 'canceled')) = (archived_at is not null))) strict;
CREATE INDEX tasks_archive on tasks (collection_id, archived_at, id) where archived_at is not null;
CREATE INDEX tasks_board on tasks (collection_id, id, status) where status <> 'canceled' and is_internal = 0;
CREATE INDEX tasks_feed on tasks (collection_id, updated_at, id) where archived_at is null;
CREATE INDEX tasks_free on tasks (status, repo_root, id, collection_id, owner)
  where open_blockers = 0 and archived_at is null and repo_root is not null;
CREATE INDEX tasks_history on tasks (archived_at, id) where archived_at is not null;
CREATE UNIQUE INDEX tasks_lane on tasks (repo_root, branch) where is_lane = 1 and archived_at is null;
CREATE INDEX tasks_open on tasks (collection_id, id) where archived_at is null;
CREATE INDEX tasks_open_owner on tasks (owner, id) where archived_at is null;
CREATE INDEX tasks_parent on tasks (parent_id) where parent_id is not null;
CREATE INDEX tasks_ready on tasks (collection_id, priority, coalesce(due_at, 9007199254740991), id) where status = 'pending';
CREATE INDEX tasks_recent on tasks (collection_id, updated_at, id);
CREATE INDEX tasks_repo on tasks (repo_root, branch, id) where repo_root is not null;
CREATE INDEX tasks_unowned on tasks (collection_id, status, priority, coalesce(due_at, 9007199254740991), id)
  where open_blockers = 0 and archived_at is null and owner is null;
CREATE INDEX tasks_updated on tasks (updated_at, id);
CREATE TRIGGER tasks_no_change before update on tasks when old.archived_at is not null and (old.id, old.memory_id, old.title, old.description, old.active_form, old.owner, old.owner_handle, old.created_by, old.status, old.dispatch, old.priority, old.due_at, old.thread_id, old.parent_id, old.repo_root, old.branch, old.is_lane, old.metadata, old.requires, old.revision, old.created_at, old.updated_at, old.archived_at) is not (new.id, new.memory_id, new.title, new.description, new.active_form, new.owner, new.owner_handle, new.created_by, new.status, new.dispatch, new.priority, new.due_at, new.thread_id, new.parent_id, new.repo_root, new.branch, new.is_lane, new.metadata, new.requires, new.revision, new.created_at, new.updated_at, new.archived_at) begin select raise(abort, 'frozen: archived task'); end;
CREATE TRIGGER tasks_no_delete before delete on tasks begin select raise(abort, 'frozen: task history'); end;
CREATE TRIGGER tasks_no_move before update of id, memory_id on tasks when (old.id, old.memory_id) is not (new.id, new.memory_id) begin select raise(abort, 'frozen: task history'); end;
CREATE TRIGGER tasks_no_replace before insert on tasks when exists (select 1 from tasks where id = new.id or memory_id = new.memory_id) begin select raise(abort, 'frozen: task history'); end;
CREATE TABLE term_counts (
  term text not null, collection_id integer not null, memories integer not null,
  primary key (term, collection_id)) strict, without rowid;
CREATE TABLE thread_entries (
  thread_id text not null references threads (id), seq integer not null, type text not null, role text,
  author text not null, text text, payload text, created_at integer not null,
  primary key (thread_id, seq)) strict;
CREATE TABLE thread_leases (
  thread_id text primary key references threads (id), agent_id text not null references agents (id),
  task_id integer references tasks (id),
  wake_seq integer not null default 0, handled_seq integer not null default 0,
  wake_reason text not null, woken_at integer not null, lane text,
  lease_owner text, lease_until integer not null default 0, fence integer not null default 0, run_id text,
  failures integer not null default 0, not_before integer not null default 0,
  parked text check (parked in ('failures', 'backoff', 'quota')),
  session_ref text, session_driver text, session_cwd text, seen_entry integer not null default 0,
  check (handled_seq <= wake_seq)) strict;
CREATE INDEX thread_leases_live on thread_leases (lease_until) where lease_until > 0;
CREATE INDEX thread_leases_task on thread_leases (task_id) where task_id is not null;
CREATE INDEX thread_leases_waiting on thread_leases (woken_at) where wake_seq > handled_seq;
CREATE TABLE threads (
  id text primary key, agent_id text not null references agents (id), task_id integer references tasks (id),
  channel text not null, title text, created_at integer not null, updated_at integer not null) strict;
CREATE UNIQUE INDEX threads_task_agent on threads (task_id, agent_id) where task_id is not null;
CREATE TABLE tokens (
  id text primary key, agent_id text not null references agents (id),
  hash text not null unique, label text not null, scopes text not null,
  created_at integer not null, expires_at integer, revoked_at integer, last_used_at integer, run_id text references runs (id)) strict;
CREATE INDEX tokens_run on tokens (run_id) where run_id is not null;
CREATE TABLE topic_counts (
  collection_id integer not null, macro integer not null, topic text not null, memories integer not null,
  last_at integer not null, primary key (collection_id, macro, topic)) strict;
CREATE INDEX topic_counts_deep on topic_counts (collection_id, macro, memories);
CREATE INDEX topic_counts_recent on topic_counts (collection_id, macro, last_at);
CREATE TABLE workers (
  number integer primary key, id text not null unique,
  thread_id text not null unique references threads (id), agent_id text not null references agents (id),
  parent_agent text not null references agents (id), parent_session text,
  parent_thread text references threads (id), depth integer not null,
  subagent_type text, name text, description text not null,
  isolation text check (isolation in ('worktree')),
  status text not null check (status in ('running', 'completed', 'failed', 'killed')),
  run_id text, created_at integer not null, started_at integer, ended_at integer, folded_name text,
  check ((status = 'running') = (ended_at is null))) strict;
CREATE UNIQUE INDEX workers_name on workers (parent_agent, folded_name) where status = 'running' and folded_name is not null;
CREATE INDEX workers_parent on workers (parent_agent, number);
CREATE INDEX workers_parent_thread on workers (parent_thread) where parent_thread is not null;
CREATE TABLE workspace (key text primary key, value text not null) strict;
