import type { Migration } from '../../../kernel/store/migration.ts';

/** Which notices the webhook has accepted, and how often each was tried. */
export const webhooks: Migration = {
  version: 6,
  name: 'webhooks',
  statements: ({ int }) => [
    `alter table notices add column webhook_at ${int}`,
    `alter table notices add column webhook_tries ${int} not null default 0`,
    `alter table notices add column webhook_next ${int} not null default 0`,
    `create index notices_unsent on notices (webhook_tries, id) where webhook_at is null and read_at is null`,
  ],
};
