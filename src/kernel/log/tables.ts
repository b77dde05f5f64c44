import type { Generated } from 'kysely';

export interface LogTables {
  counters: { name: string; value: number };
  events: {
    seq: Generated<number>;
    at: number;
    type: string;
    actor: string;
    session_id: string | null;
    surface: string;
    collection_id: number;
    task_id: number | null;
    memory_id: number | null;
    agent_id: string | null;
    thread_id: string | null;
    changed: string | null;
    before: string | null;
    after: string | null;
  };
  idempotency: {
    agent_id: string;
    key: string;
    tool: string;
    body_hash: string;
    /** Empty: the call was executed, but its answer may not be repeated. */
    answer: string;
    /** The collections that the caller saw when the call ended, as a JSON list. */
    collections: string;
    created_at: number;
  };
  idempotency_memories: { agent_id: string; key: string; memory_id: number };
  metrics: {
    id: Generated<number>;
    at: number;
    tool: string;
    surface: string;
    agent_id: string;
    session_id: string | null;
    code: string | null;
    duration_us: number;
    bytes_in: number;
    bytes_out: number;
  };
  workspace: { key: string; value: string };
  /** PostgreSQL only: SQLite keeps the number in its file header. */
  schema_version: { version: number };
}
