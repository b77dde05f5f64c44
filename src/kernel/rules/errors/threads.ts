import { entry } from './entry.ts';

/** Task threads and the sessions that take part in them. */
export const threadsErrors = {
  TASK_LINK_SELF: entry('conflict', 'A task cannot be linked with itself.', 'Name another task.'),
  ACTIVE_TASK_NOT_FOUND: entry(
    'not_found',
    'The session takes part in no open task that fits.',
    'Look at the candidates, or post on a task by its id with task_post.',
  ),
  AMBIGUOUS_ACTIVE_TASK: entry(
    'conflict',
    'The session takes part in several open tasks that fit.',
    'Give repo_root and branch of one of the candidates, or use task_post with its task_id.',
  ),
  LANE_NOT_FOUND: entry(
    'not_found',
    'No lane of these repositories has that session, branch or owner.',
    'Look at the lanes with hivemind and name a session.',
  ),
  LANE_AMBIGUOUS: entry('conflict', 'Several lanes have that name.', 'Name the session of one of them.'),
  LANE_ACTIVE: entry(
    'conflict',
    'Somebody still works in the lane.',
    'Write to them with task_message, or wait until the lane has stalled.',
  ),
};
