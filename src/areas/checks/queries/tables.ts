import type { Generated } from 'kysely';

export interface ChecksTables {
  checks: {
    repo_root: string;
    name: string;
    argv: string;
    paths: string;
    limit_ms: number;
    env: string;
    is_default: number;
    accepts_unproven: number;
    added_by: string;
    added_at: number;
  };
  task_checks: { task_id: number; name: string };
  receipts: {
    id: Generated<number>;
    repo_root: string;
    check_name: string;
    task_id: number | null;
    landing_id: number | null;
    status: string;
    exit_code: number | null;
    tree: string;
    commit_id: string | null;
    command: string;
    files: string;
    file_count: number;
    check_files: string;
    output: string;
    output_digest: string;
    started_at: number;
    ms: number;
  };
  task_proofs: {
    task_id: number;
    state: string;
    key: string;
    agent_id: string;
    tree: string | null;
    worktree: string | null;
    asked_at: number;
    stale_at: number | null;
    lease_until: number;
  };
}
