export interface BatonsTables {
  /** `id` is the id of the entry on the task's thread. */
  batons: {
    id: number;
    kind: 'handoff' | 'relay';
    task_id: number;
    from_agent: string;
    from_session: string | null;
    to_agent: string;
    to_session: string | null;
    reason: string | null;
    /** A list of paths: the files that the receiver takes over. */
    files: string;
    created_at: number;
    expires_at: number;
    news: number;
    accepted_at: number | null;
    accepted_agent: string | null;
    accepted_session: string | null;
    cancelled_at: number | null;
    cancelled_agent: string | null;
    cancelled_session: string | null;
  };
  /** Sessions that declined a baton, which stays open for others. */
  baton_declines: {
    baton_id: number;
    session_id: string;
    agent_id: string;
    at: number;
    reason: string | null;
  };
}
