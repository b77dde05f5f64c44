export interface WorkersTables {
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
    /** The name for comparisons, ignoring case and white space. */
    folded_name: string | null;
    description: string;
    isolation: string | null;
    status: string;
    run_id: string | null;
    created_at: number;
    started_at: number | null;
    ended_at: number | null;
  };
  /** One row per ended run of a worker, identified by its news number. */
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
    /** The run whose prompt contained the report: if that run failed, the report is delivered again. */
    prompt_run: string | null;
    acked_at: number | null;
    /** Until then the report of a stopped run may still be completed, and is not delivered; 0: it is complete. */
    ready_at: number;
  };
  /** Who has seen the report: a session, or a thread for all runs on it. */
  notification_views: { news: number; viewer: string; at: number };
}
