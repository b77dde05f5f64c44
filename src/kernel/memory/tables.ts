export interface MemoriesTables {
  memories: {
    id: number;
    collection_id: number;
    kind: string;
    text: string;
    author: string;
    session_id: string | null;
    task_id: number | null;
    reply_to: number | null;
    superseded_by: number | null;
    text_hash: string;
    payload: string | null;
    revision: number;
    created_at: number;
    updated_at: number;
    expires_at: number | null;
    title: string | null;
    machine_id: string | null;
    is_output: number;
    /** The previous entry on the same task, else in the same session; always in the same collection. */
    prev_id: number | null;
  };
  /** Topics are compared by `folded`. */
  memory_topics: { memory_id: number; topic: string; folded: string; macro: number; position: number };
  /** The ranking data of a memory: terms between spaces, topics separated by bars. */
  memory_terms: {
    memory_id: number;
    collection_id: number;
    kind: string;
    /** 1: superseded, 2: an output, 3: both. */
    demoted: number;
    updated_at: number;
    expires_at: number | null;
    length: number;
    terms: string;
    about: string;
    /** The terms of its questions. */
    asked: string;
  };
  /**
   * The vector of each text by the built-in model, in base64; empty if there is none. Rows of deleted memories stay for a
   * while, without a vector.
   */
  memory_meanings: {
    memory_id: number;
    /** The number of the transaction that changed the row. */
    change: number;
    collection_id: number;
    prev_id: number | null;
    vector: string;
  };
  /** One row: the number of the last transaction that changed a vector. */
  meaning_changes: { last: number };
  /** Embedding vectors, if an embedding endpoint is configured. */
  memory_vectors: { memory_id: number; model: string; vector: string };
  memory_counts: { collection_id: number; kind: string; memories: number; terms: number };
  topic_counts: { collection_id: number; macro: number; topic: string; memories: number; last_at: number };
  memory_revisions: { memory_id: number; revision: number; text: string; author: string; created_at: number };
}
