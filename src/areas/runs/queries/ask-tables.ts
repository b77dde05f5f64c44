export interface AsksTables {
  /** What a notice asks of its person. */
  asks: {
    notice_id: number;
    kind: string;
    session_id: string | null;
    /** JSON: the parts of a question. */
    parts: string | null;
    fallback_at: number | null;
    /** JSON: an answer for each part. */
    fallback: string | null;
    tool: string | null;
    arguments: string | null;
    folder: string | null;
    said: string | null;
    state: string;
    /** JSON: an answer for each part. */
    answers: string | null;
    decision: string | null;
    reason: string | null;
    answered_by: string | null;
    answered_at: number | null;
  };
  /** Items that a person does not want to see before a time. */
  put_off_items: { person_id: string; item: string; until: number };
}
