export interface SessionsTables {
  /** What a session was last said to be doing. */
  session_states: {
    session_id: string;
    agent_id: string;
    state: string;
    since: number;
    about: string | null;
    until: number | null;
    pid: number | null;
    pid_started: string | null;
    machine: string | null;
  };
  session_minutes: {
    session_id: string;
    minute: number;
    calls: number;
    edits: number;
    actions: number;
    /** Null if nobody counted them. */
    input_tokens: number | null;
    output_tokens: number | null;
  };
}
