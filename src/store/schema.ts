import type { Generated } from 'kysely';

/**
 * The rows as both databases hold them: times are integer milliseconds, flags are 0 or 1, lists and opaque payloads
 * are JSON texts. What is filtered or transitioned has a column of its own.
 */
export interface Schema {
  counters: { name: string; value: number };
  agents: {
    id: string;
    kind: string;
    name: string;
    description: string;
    email: string | null;
    owner: string | null;
    capabilities: string | null;
    skills: string | null;
    default_collection: string | null;
    runner: string | null;
    created_at: number;
    removed_at: number | null;
  };
  handles: {
    id: Generated<number>;
    collection_id: number;
    name: string;
    agent_id: string;
    role: string;
    agent_type: string | null;
    joined_at: number;
    left_at: number | null;
  };
  tokens: {
    id: string;
    agent_id: string;
    hash: string;
    label: string;
    scopes: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
    /** The run that the token was made for; it is good only while that run holds its thread. */
    run_id: string | null;
  };
  collections: {
    id: number;
    slug: string;
    name: string;
    description: string;
    kind: string;
    is_private: number;
    created_by: string;
    created_at: number;
    deleted_at: number | null;
  };
  members: { collection_id: number; agent_id: string; role: string; joined_at: number; alias: string | null };
  sessions: {
    id: string;
    agent_id: string;
    surface: string;
    client: string | null;
    cwd: string | null;
    repo_root: string | null;
    branch: string | null;
    team_id: number | null;
    news_seen: number;
    started_at: number;
    last_seen_at: number;
    ended_at: number | null;
  };
  memories: {
    id: number;
    collection_id: number;
    kind: string;
    text: string;
    author: string;
    session_id: string | null;
    task_id: number | null;
    reply_to: number | null;
    superseded_by: number | null;
    text_hash: string;
    payload: string | null;
    revision: number;
    created_at: number;
    updated_at: number;
    expires_at: number | null;
    title: string | null;
    machine_id: string | null;
    is_output: number;
    /** The entry before it on the same task, else in the same session; always of the same collection. */
    prev_id: number | null;
  };
  /** `folded` is what topics are compared by. */
  memory_topics: { memory_id: number; topic: string; folded: string; macro: number; position: number };
  /** What ranking reads of a memory: each list of terms between spaces, those of a topic between bars. */
  memory_terms: {
    memory_id: number;
    collection_id: number;
    kind: string;
    /** 1: superseded, 2: an output, 3: both. */
    demoted: number;
    updated_at: number;
    expires_at: number | null;
    length: number;
    terms: string;
    about: string;
  };
  /** What a memory means to a model, where an endpoint for that is set. */
  memory_vectors: { memory_id: number; model: string; vector: string };
  memory_counts: { collection_id: number; kind: string; memories: number; terms: number };
  topic_counts: { collection_id: number; macro: number; topic: string; memories: number; last_at: number };
  signals: {
    id: number;
    collection_id: number;
    sender: string;
    recipient: string;
    memory_ids: string;
    news: number;
    created_at: number;
    expires_at: number;
    acked_at: number | null;
    acked_by: string | null;
  };
  memory_revisions: { memory_id: number; revision: number; text: string; author: string; created_at: number };
  tasks: {
    id: number;
    memory_id: number;
    collection_id: number;
    title: string;
    description: string;
    active_form: string | null;
    owner: string | null;
    owner_handle: string | null;
    created_by: string;
    status: string;
    dispatch: string;
    priority: number;
    due_at: number | null;
    thread_id: string | null;
    parent_id: number | null;
    repo_root: string | null;
    branch: string | null;
    is_lane: number;
    is_internal: number;
    metadata: string;
    requires: string;
    revision: number;
    created_at: number;
    updated_at: number;
    archived_at: number | null;
  };
  steps: {
    task_id: number;
    position: number;
    title: string;
    details: string | null;
    done: number;
    subtask_id: number | null;
  };
  resources: { task_id: number; position: number; type: string; value: string; label: string | null };
  dependencies: { blocker_id: number; blocked_id: number; created_at: number };
  task_claims: {
    task_id: number;
    fence: number;
    agent_id: string;
    handle: string | null;
    session_id: string | null;
    lease_ms: number;
    lease_until: number;
    claimed_at: number;
    ended_at: number | null;
    ended_how: string | null;
  };
  task_completions: {
    task_id: number;
    collection_id: number;
    agent_id: string;
    handle: string;
    verifies: number;
    at: number;
  };
  messages: {
    id: number;
    collection_id: number;
    from_agent: string;
    from_handle: string | null;
    session_id: string | null;
    type: string;
    urgency: string;
    text: string;
    summary: string;
    payload: string | null;
    task_id: number | null;
    request_id: string | null;
    created_at: number;
    answered_at: number | null;
  };
  message_deliveries: {
    message_id: number;
    agent_id: string;
    /** The team member it is addressed to; empty for the agent itself. */
    handle: string;
    urgency: string;
    news: number;
    delivered_at: number | null;
    read_at: number | null;
    acked_at: number | null;
  };
  ready_work: { task_id: number; agent_id: string; news: number; since: number };
  threads: {
    id: string;
    agent_id: string;
    task_id: number | null;
    channel: string;
    title: string | null;
    created_at: number;
    updated_at: number;
  };
  thread_entries: {
    thread_id: string;
    seq: number;
    type: string;
    role: string | null;
    author: string;
    text: string | null;
    payload: string | null;
    created_at: number;
  };
  /** One row per thread that was ever woken: what waits for it, who works on it, and when it may be tried again. */
  thread_leases: {
    thread_id: string;
    agent_id: string;
    task_id: number | null;
    wake_seq: number;
    handled_seq: number;
    wake_reason: string;
    woken_at: number;
    lane: string | null;
    lease_owner: string | null;
    lease_until: number;
    fence: number;
    run_id: string | null;
    failures: number;
    not_before: number;
    parked: string | null;
    session_ref: string | null;
    session_driver: string | null;
    session_cwd: string | null;
    seen_entry: number;
  };
  runs: {
    id: string;
    thread_id: string;
    agent_id: string;
    task_id: number | null;
    reason: string;
    lane: string | null;
    driver: string;
    status: string;
    failure: string | null;
    detail: string | null;
    fence: number;
    wake_seq: number;
    holder: string;
    pid: number | null;
    started_at: number;
    ended_at: number | null;
    connected_at: number | null;
    writes: number;
    denials: number;
    session_ref: string | null;
    input_tokens: number | null;
    output_tokens: number | null;
    cache_read_tokens: number | null;
    cost_micros: number | null;
    turns: number | null;
    result: string | null;
    output: string | null;
    output_cut: number;
  };
  workers: {
    number: number;
    id: string;
    thread_id: string;
    agent_id: string;
    parent_agent: string;
    parent_session: string | null;
    parent_thread: string | null;
    depth: number;
    subagent_type: string | null;
    name: string | null;
    description: string;
    isolation: string | null;
    status: string;
    run_id: string | null;
    created_at: number;
    started_at: number | null;
    ended_at: number | null;
  };
  /** One row per run of a worker that has ended; its number among the news is its name. */
  notifications: {
    news: number;
    worker_id: string;
    run_id: string;
    parent_agent: string;
    parent_session: string | null;
    parent_thread: string | null;
    status: string;
    summary: string;
    result: string | null;
    total_tokens: number | null;
    tool_uses: number;
    duration_ms: number;
    cost_micros: number | null;
    worktree_path: string | null;
    worktree_branch: string | null;
    created_at: number;
    delivered_at: number | null;
    /** The run whose prompt it was: if that failed, the report is told again. */
    prompt_run: string | null;
    acked_at: number | null;
  };
  /** Who was shown the envelope: a session, or a thread for all runs on it. */
  notification_views: { news: number; viewer: string; at: number };
  schedule_ticks: { schedule: string; slot: number; at: number; woken: number };
  notices: {
    id: Generated<number>;
    kind: string;
    agent_id: string;
    person_id: string;
    task_id: number | null;
    run_id: string | null;
    text: string;
    created_at: number;
    read_at: number | null;
    webhook_at: number | null;
    webhook_tries: Generated<number>;
    webhook_next: Generated<number>;
  };
  events: {
    seq: Generated<number>;
    at: number;
    type: string;
    actor: string;
    session_id: string | null;
    surface: string;
    collection_id: number;
    task_id: number | null;
    memory_id: number | null;
    agent_id: string | null;
    thread_id: string | null;
    changed: string | null;
    before: string | null;
    after: string | null;
  };
  idempotency: {
    agent_id: string;
    key: string;
    tool: string;
    body_hash: string;
    /** Empty: it was carried out, and what it answered may not be told again. */
    answer: string;
    /** The collections that the caller saw when the call had ended, as a JSON list. */
    collections: string;
    created_at: number;
  };
  idempotency_memories: { agent_id: string; key: string; memory_id: number };
  metrics: {
    id: Generated<number>;
    at: number;
    tool: string;
    surface: string;
    agent_id: string;
    session_id: string | null;
    code: string | null;
    duration_us: number;
    bytes_in: number;
    bytes_out: number;
  };
  workspace: { key: string; value: string };
  /** PostgreSQL only: SQLite keeps the number in its file header. */
  schema_version: { version: number };
}
