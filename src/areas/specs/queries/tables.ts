export interface SpecsTables {
  spec_changes: {
    /** The task on whose thread the change is discussed. */
    task_id: number;
    repo_root: string;
    slug: string;
    base_hash: string;
    opened_at: number;
    ended_at: number | null;
    archived_path: string | null;
    merged_hash: string | null;
  };
  spec_failures: {
    /** The thread entry that reports the failure. */
    memory_id: number;
    task_id: number;
    repo_root: string;
    signature: string;
    at: number;
    /** The proposal that was made from this failure. */
    proposal_id: number | null;
  };
}
