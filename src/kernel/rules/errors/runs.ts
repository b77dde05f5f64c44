import { entry } from './entry.ts';

/** Runs, threads and workers. */
export const runsErrors = {
  RUN_NOT_FOUND: entry('not_found', 'No run with that id is visible to the caller.', 'list_runs shows the runs.'),
  ITEM_NOT_FOUND: entry('not_found', 'No such item waits for the caller.', 'list_items shows what waits for you.'),
  ALREADY_ANSWERED: entry(
    'conflict',
    'The question or approval was answered before; an answer cannot be changed.',
    'list_items shows what still waits for you.',
  ),
  ITEM_EXPIRED: entry(
    'conflict',
    'Nobody waits for the answer any more, because the run that asked has ended.',
    'list_items shows what still waits for you.',
  ),
  PERSON_REQUIRED: entry(
    'denied',
    'Only a person may do this.',
    'Leave it to the person it is addressed to, who sees it in the inbox.',
  ),
  THREAD_NOT_FOUND: entry('not_found', 'The task has no such thread.', 'get_task shows the thread of its owner.'),
  WORKER_NOT_FOUND: entry('not_found', 'No worker of yours has that id or name.', 'List your workers with WorkerList.'),
  NO_RUNNER: entry(
    'conflict',
    "The task's owner, or the agent named for a worker, cannot be started by the hub.",
    'Name an agent that has a runner, or write one into the agent.json of this one; a connected agent can work the task itself.',
  ),
  ALREADY_RUNNING: entry('conflict', 'A run of this task is under way.', 'Wait for it to end.'),
  WORKER_NOT_RUNNING: entry(
    'conflict',
    'The worker is not running, so there is nothing to stop.',
    'Read what it left with TaskOutput, or give it more to do with SendMessage.',
  ),
  WORKER_LIMIT: entry(
    'limited',
    'Too many workers are running or were started within a day, or workers are nested too deeply.',
    'Wait for a notification before you start another; if you are a worker, do the work yourself.',
    429,
  ),
  RUNS_PAUSED: entry(
    'conflict',
    'Nothing is started while dispatch is paused.',
    'Ask the operator to run: waggle run resume.',
  ),
};
