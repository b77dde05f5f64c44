export interface ClaimsTables {
  file_claims: {
    /** Empty if the task belongs to no repository. */
    repo_root: string;
    file_path: string;
    session_id: string;
    /** The task id if there is no repository, else 0: a session has one claim per file of a repository. */
    held_for: number;
    task_id: number;
    agent_id: string;
    claimed_at: number;
    /** The last activity under the claim: a recorded edit, or a renewal of the claim. */
    edited_at: number | null;
    state: 'active' | 'handoff_pending' | 'weak_expired';
    expires_at: number | null;
    /** The handoff or relay that the claim waits on. */
    baton_id: number | null;
    /** The thread entry that made the claim; of two claims, the one with the lower number came first. */
    memory_id: number;
  };
  file_edits: {
    session_id: string;
    at: number;
    repo_root: string;
    file_path: string;
    agent_id: string;
    task_id: number | null;
    tool: string;
  };
  /** Files that an entry of a task's thread names. */
  file_mentions: {
    memory_id: number;
    file_path: string;
    /** Empty if the task belongs to no repository. */
    repo_root: string;
    task_id: number;
    at: number;
    /** The entry's contribution to the file's heat, in thousandths of an edit. */
    weight_milli: number;
  };
}
