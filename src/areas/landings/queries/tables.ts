export interface LandingsTables {
  landings: {
    id: number;
    repo_root: string;
    target: string;
    branch: string;
    task_id: number | null;
    agent_id: string;
    session_id: string | null;
    state: string;
    method: string;
    priority: number;
    asked_at: number;
    ended_at: number | null;
    holder: string | null;
    lease_until: number;
    source_commit: string | null;
    old_commit: string | null;
    new_commit: string | null;
    reason: string | null;
    conflicts: string;
    files: string;
  };
}
