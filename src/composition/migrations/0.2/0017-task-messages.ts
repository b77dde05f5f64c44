import type { Migration } from '../../../kernel/store/migration.ts';

/**
 * Messages on tasks: addressed to an agent, a session or all participants, and answered, claimed, retracted or expired.
 * The delivery row itself says whether it is still open, so that the counts in every answer need no join.
 */
export const taskMessages: Migration = {
  version: 17,
  name: 'task-messages',
  statements: ({ int, text }) => [
    ...['to_agent', 'to_session_id', 'claimed_by_session', 'claimed_by_agent'].map(
      (column) => `alter table messages add column ${column} ${text}`,
    ),
    ...['reply_to', 'expires_at', 'replied_by', 'replied_at', 'retracted_at', 'claimed_at'].map(
      (column) => `alter table messages add column ${column} ${int}`,
    ),
    `create index messages_task on messages (task_id, id) where to_agent is not null`,
    `create index messages_session on messages (session_id, id) where to_agent is not null`,
    ...['session_id', 'except_session', 'read_session'].map(
      (column) => `alter table message_deliveries add column ${column} ${text}`,
    ),
    ...['expires_at', 'withdrawn_at', 'receipt_id'].map(
      (column) => `alter table message_deliveries add column ${column} ${int}`,
    ),
    `alter table message_deliveries add column closes_on_read ${int} not null default 0`,
    `drop index message_deliveries_open`,
    `create index message_deliveries_open on message_deliveries (agent_id, news, urgency)
       where acked_at is null and withdrawn_at is null and (closes_on_read = 0 or read_at is null)`,
  ],
};
