/** Reverts the migrations after version 25, newest first, so that a test can open the store of an older program. */
export const undoneSince25: readonly string[] = [
  'alter table agents drop column last_team_id',
  'drop table offers',
  'drop index sessions_listening',
  'alter table sessions drop column listens_until',
  'alter table sessions drop column became',
  "delete from counters where name = 'token'",
  'drop index notifications_held',
  'alter table notifications drop column ready_at',
  'alter table sessions drop column ended_how',
  'alter table agents drop column default_collection_id',
  'drop index handles_live',
  'alter table handles drop column folded_name',
  'create unique index handles_live on handles (collection_id, lower(name)) where left_at is null',
  'drop index workers_name',
  'alter table workers drop column folded_name',
  "create unique index workers_name on workers (parent_agent, lower(name)) where status = 'running' and name is not null",
];
