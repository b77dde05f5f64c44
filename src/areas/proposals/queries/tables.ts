export interface ForagingTables {
  /** `weights` is a JSON object from capability to weight; capabilities that were never set are absent. */
  agent_profiles: { agent_id: string; weights: string; updated_at: number };
  proposals: {
    id: number;
    repo_root: string;
    branch: string;
    summary: string;
    rationale: string;
    session_id: string;
    agent_id: string;
    created_at: number;
    /** The time of the newest support: a proposal without support for a day has no strength left. */
    supported_at: number;
    /** The task that the proposal became; `null` while it is pending. */
    task_id: number | null;
    promoted_at: number | null;
  };
  proposal_files: { proposal_id: number; position: number; file_path: string };
  proposal_supports: {
    proposal_id: number;
    session_id: string;
    kind: 'explicit' | 'rediscovered' | 'adjacent';
    agent_id: string;
    /** In thousandths, since both databases compare integers in the same way. */
    weight_milli: number;
    at: number;
  };
  examples: {
    repo_root: string;
    name: string;
    manifest_kind: 'npm' | 'pypi' | 'cargo' | 'go' | 'unknown' | null;
    /** The parts of the manifest that a plan needs, as JSON. */
    manifest: string;
    content_hash: string;
    scanned_at: number;
  };
  /** Which memory was read from which file of which example. */
  example_patterns: {
    memory_id: number;
    repo_root: string;
    example_name: string;
    position: number;
    entry_kind: 'manifest' | 'readme' | 'entrypoint' | 'source';
    file_path: string;
  };
}
