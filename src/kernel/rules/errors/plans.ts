import { entry } from './entry.ts';

/** Plans, their waves and their sub-tasks. */
export const plansErrors = {
  QUEEN_INVALID_GOAL: entry(
    'invalid',
    'The goal cannot be turned into a plan; fields names what is wrong.',
    'Give a title, a problem, a repository and at least one acceptance criterion.',
  ),
  PLAN_INVALID_WAVE_DEPENDENCY: entry(
    'invalid',
    'A sub-task depends on one that does not come before it, or waves name sub-tasks wrongly.',
    'Let depends_on name earlier positions only, counted from 0; try with task_plan_validate.',
  ),
  PLAN_WAVE_SCOPE_OVERLAP: entry(
    'conflict',
    'Sub-tasks of one wave share files.',
    'Give each its own files, or order them with depends_on.',
  ),
  PLAN_SCOPE_OVERLAP: entry(
    'conflict',
    'Sub-tasks that do not depend on each other share files.',
    'Give each its own files, or order them with depends_on.',
  ),
  PLAN_FINALIZER_NOT_LAST: entry(
    'conflict',
    'Verification, a release or a last update does not come after all other work.',
    'Put it into the last wave and let it depend on everything before it.',
  ),
  PLAN_EXISTS: entry(
    'conflict',
    'The repository already has a plan with that slug.',
    'Publish under the suggested slug, or continue with the existing plan: task_plan_list.',
  ),
  PLAN_SUBTASK_NOT_FOUND: entry(
    'not_found',
    'No plan with that slug, or no sub-task with that index, is visible to the caller.',
    'task_plan_list shows plans and the indexes of their sub-tasks.',
  ),
  PLAN_SUBTASK_DEPS_UNMET: entry(
    'conflict',
    'The sub-task waits for others.',
    'Take another one: task_ready_for_agent offers only what can start.',
  ),
  PLAN_SUBTASK_NOT_AVAILABLE: entry(
    'conflict',
    'The sub-task is claimed, completed or canceled.',
    'Take one of next_available, or ask task_ready_for_agent.',
  ),
  PLAN_SUBTASK_NOT_CLAIMED: entry(
    'conflict',
    'Nobody has claimed the sub-task, or it is completed already.',
    'Claim it first with task_plan_claim_subtask.',
  ),
  PLAN_SUBTASK_NOT_YOURS: entry(
    'conflict',
    'Another session has claimed the sub-task.',
    'Take another one with task_ready_for_agent, or write to its holder with task_message.',
  ),
  PLAN_ARCHIVED: entry(
    'conflict',
    'The plan is archived, so none of its sub-tasks can be claimed or completed.',
    'Publish a new plan, or take other work with task_ready_for_agent.',
  ),
};
