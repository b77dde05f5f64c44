import { entry } from './entry.ts';

/** Tasks, their steps, dependencies and claims. */
export const tasksErrors = {
  TASK_NOT_FOUND: entry('not_found', 'No task with that id is visible to the caller.', 'List yours with list_tasks.'),
  STEP_NOT_FOUND: entry(
    'not_found',
    'The task has no step at that index.',
    'get_task shows the steps; the first one is 0.',
  ),
  RESOURCE_NOT_FOUND: entry('not_found', 'The task has no resource at that index.', 'get_task shows the indexes.'),
  TASK_ARCHIVED: entry(
    'conflict',
    'The task is done or canceled and no longer changes.',
    'Create a new task that refers to it.',
  ),
  INVALID_TRANSITION: entry(
    'conflict',
    'The task cannot move from its status to that one.',
    'get_task shows the status; the order is draft, active, done.',
  ),
  BLOCKED: entry('conflict', 'The task waits for another one.', 'Finish or read its blockers first.'),
  STEP_LINKED: entry('conflict', 'The step already has a subtask.', 'Read the existing subtask with get_task.'),
  STEPS_LINKED: entry(
    'conflict',
    'Some steps have subtasks, so the plan cannot be replaced.',
    'Change single steps with update_step.',
  ),
  ALREADY_CLAIMED: entry(
    'conflict',
    'Another agent holds the task, or has taken the broadcast.',
    'Take another one, or wait for the lease to lapse.',
  ),
  ALREADY_RESOLVED: entry(
    'conflict',
    'The task is done or canceled, so nobody can claim it.',
    'Take another task: TaskList with ready true.',
  ),
  AGENT_BUSY: entry('conflict', 'The claimer has other open work.', 'Finish it first, or claim without checkBusy.'),
  NOT_CAPABLE: entry(
    'conflict',
    'The task requires skills that the agent does not list.',
    'Take another task, or ask the lead to assign a capable agent.',
  ),
  DEPENDENCY_SELF: entry('conflict', 'A task cannot wait for itself.', 'Name another task.'),
  DEPENDENCY_CYCLE: entry(
    'conflict',
    'The dependency would create a cycle.',
    'Look at the path in the answer and leave one edge out.',
  ),
};
