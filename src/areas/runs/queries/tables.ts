export interface RunsTables {
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
  /** One row per thread that was ever woken: its open wakes, its current holder, and when it may be retried. */
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
  run_changes: { run_id: string; taken_at: number; changes: string };
  schedule_ticks: { schedule: string; slot: number; at: number; woken: number };
}
