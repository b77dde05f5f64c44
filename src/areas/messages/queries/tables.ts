import type { Generated } from 'kysely';

export interface MessagesTables {
  messages: {
    id: number;
    collection_id: number;
    from_agent: string;
    from_handle: string | null;
    session_id: string | null;
    type: string;
    urgency: string;
    text: string;
    summary: string;
    payload: string | null;
    task_id: number | null;
    request_id: string | null;
    created_at: number;
    answered_at: number | null;
    /** `any`, or an agent; set only on messages of a task's thread. */
    to_agent: string | null;
    to_session_id: string | null;
    reply_to: number | null;
    expires_at: number | null;
    replied_by: number | null;
    replied_at: number | null;
    retracted_at: number | null;
    claimed_by_session: string | null;
    claimed_by_agent: string | null;
    claimed_at: number | null;
  };
  message_deliveries: {
    message_id: number;
    agent_id: string;
    /** The team member it is addressed to; empty for the agent itself. */
    handle: string;
    urgency: string;
    news: number;
    delivered_at: number | null;
    read_at: number | null;
    acked_at: number | null;
    /** Set if only one session of the agent may see it. */
    session_id: string | null;
    /** If the agent sent the message to itself: the sending session. */
    except_session: string | null;
    expires_at: number | null;
    /** When the message was retracted, or handled by someone else. */
    withdrawn_at: number | null;
    /**
     * Whether its having been read closes the delivery, without an acknowledgment: set by marking it read. (Older stores
     * set it on all messages of threads.)
     */
    closes_on_read: number;
    read_session: string | null;
    /** The entry on the task's thread that records the reading. */
    receipt_id: number | null;
  };
  signals: {
    id: number;
    collection_id: number;
    sender: string;
    recipient: string;
    memory_ids: string;
    news: number;
    created_at: number;
    expires_at: number;
    acked_at: number | null;
    acked_by: string | null;
  };
  /** The terms of a message's text. */
  message_terms: { term: string; message_id: number };
  notices: {
    id: Generated<number>;
    kind: string;
    agent_id: string;
    person_id: string;
    task_id: number | null;
    run_id: string | null;
    text: string;
    created_at: number;
    read_at: number | null;
    webhook_at: number | null;
    webhook_tries: Generated<number>;
    webhook_next: Generated<number>;
  };
}
