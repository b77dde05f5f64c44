import { entry } from './entry.ts';

/** Checks of repositories and the completions that they gate. */
export const checksErrors = {
  CHECK_NOT_FOUND: entry('not_found', 'The repository has no check of that name.', 'list_checks shows them.'),
  CHECKS_FAILED: entry(
    'conflict',
    'A check that the task requires has failed, so the task stays open.',
    'Read the output in the answer, repair it, and complete the task again.',
  ),
  CHECKS_UNREACHABLE: entry(
    'conflict',
    'The task requires checks and the hub reaches no work tree in which to run them.',
    'Complete it from a session in a work tree of the repository on the machine of the hub.',
  ),
  CHECKS_RUNNING: entry(
    'conflict',
    'The checks of the task are running; nothing else completes it meanwhile.',
    'Go on with other work; the end comes as news.',
  ),
};
