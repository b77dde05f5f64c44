import type { Migration } from '../../kernel/store/migration.ts';

/**
 * Plans and their sub-tasks, which are ordinary tasks. Each task stores the number of open tasks that block it, so that
 * unblocked tasks are found in an index, however many others there are.
 */
export const plans: Migration = {
  version: 20,
  name: 'plans',
  statements: ({ int, text, strict }) => [
    `alter table tasks add column open_blockers ${int} not null default 0`,
    `update tasks set open_blockers = (
       select count(*) from dependencies join tasks as blocker on blocker.id = dependencies.blocker_id
       where dependencies.blocked_id = tasks.id and blocker.archived_at is null)
     where archived_at is null`,
    `create index tasks_free on tasks (status, repo_root, id, collection_id, owner)
       where open_blockers = 0 and archived_at is null and repo_root is not null`,
    `create index tasks_unowned on tasks (collection_id, status, priority, coalesce(due_at, 9007199254740991), id)
       where open_blockers = 0 and archived_at is null and owner is null`,

    `create table plans (
       task_id ${int} primary key references tasks (id), repo_root ${text} not null, slug ${text} not null,
       title ${text} not null, problem ${text} not null, acceptance ${text} not null,
       auto_archive ${int} not null, by_queen ${int} not null,
       created_by ${text} not null references agents (id), created_at ${int} not null,
       unique (repo_root, slug))${strict}`,
    `create index plans_slug on plans (slug)`,

    `create table plan_subtasks (
       task_id ${int} primary key references tasks (id), plan_id ${int} not null references plans (task_id),
       position ${int} not null, wave ${int} not null, wave_name ${text} not null,
       capability ${text}, by_queen ${int} not null, repo_root ${text} not null, spec_row_id ${text},
       unique (plan_id, position))${strict}`,
    `create index plan_subtasks_spec on plan_subtasks (repo_root, spec_row_id) where spec_row_id is not null`,

    `create table plan_files (
       task_id ${int} not null references plan_subtasks (task_id), position ${int} not null,
       repo_root ${text} not null, file_path ${text} not null, released_at ${int},
       primary key (task_id, position))${strict}`,
    `create index batons_created on batons (created_at)`,
    `create index plan_files_released on plan_files (repo_root, file_path, released_at) where released_at is not null`,
  ],
};
