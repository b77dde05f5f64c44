import type { Migration } from '../../kernel/store/migration.ts';

/** When a report may be delivered at the latest: until then the hub that ends a stopped run completes it; 0: released. */
export const heldReports: Migration = {
  version: 30,
  name: 'held-reports',
  statements: ({ int }) => [
    `alter table notifications add column ready_at ${int} not null default 0`,
    `create index notifications_held on notifications (ready_at) where ready_at > 0`,
  ],
};
