export interface TasksTables {
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
    /** The number of open tasks that block this one. */
    open_blockers: number;
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
  free_work: { task_id: number; collection_id: number; agent_id: string; news: number; since: number };
  ready_work: { task_id: number; agent_id: string; news: number; since: number };
}
