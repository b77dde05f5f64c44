import type { Migration } from '../../kernel/store/migration.ts';

/**
 * A promoted proposal is a plan with itself as the only sub-task. Those that were promoted before and are still open
 * become plans too, unless somebody has published a plan under the name.
 */
export const promotedPlans: Migration = {
  version: 33,
  name: 'promoted-plans',
  statements: () => [
    `insert into plans (task_id, repo_root, slug, title, problem, acceptance, auto_archive, by_queen, created_by, created_at)
       select tasks.id, proposals.repo_root, 'proposal-' || cast(proposals.id as text), tasks.title, '', '[]', 0, 0,
         proposals.agent_id, proposals.promoted_at
       from proposals join tasks on tasks.id = proposals.task_id
       where tasks.archived_at is null and not exists (
         select 1 from plans as taken where taken.repo_root = proposals.repo_root
           and taken.slug = 'proposal-' || cast(proposals.id as text))`,
    `insert into plan_subtasks (task_id, plan_id, position, wave, wave_name, by_queen, repo_root)
       select plans.task_id, plans.task_id, 0, 0, 'Wave 1', 0, plans.repo_root
       from plans join proposals on proposals.task_id = plans.task_id`,
    `insert into plan_files (task_id, position, repo_root, file_path)
       select proposals.task_id, proposal_files.position, proposals.repo_root, proposal_files.file_path
       from proposal_files join proposals on proposals.id = proposal_files.proposal_id
       join plan_subtasks on plan_subtasks.task_id = proposals.task_id`,
  ],
};
