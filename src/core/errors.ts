import { type ErrorEntry, type ErrorKind, entry } from './error-entry.ts';
import { operatorErrors } from './operator-errors.ts';

export type { ErrorKind } from './error-entry.ts';

/** Every code a caller can meet. Codes are stable; messages are not. */
export const errorCatalog = {
  INVALID_INPUT: entry(
    'invalid',
    'A field is missing, malformed or out of range.',
    'Correct the listed fields and call again.',
  ),
  LIMIT_EXCEEDED: entry(
    'limited',
    'A text, list or body is longer than its cap.',
    'Shorten it to the named limit, or split it.',
    413,
  ),
  RATE_LIMITED: entry(
    'limited',
    'Too many refused attempts from this address.',
    'Wait a minute, then try once with a valid token.',
    429,
  ),
  NOTHING_TO_STORE: entry(
    'invalid',
    'The text is private or blank altogether.',
    'Leave out what is private and say the rest.',
  ),
  NOT_A_TASK: entry(
    'invalid',
    'The memory is no task, so it has no steps, status or output.',
    'Change its content or topics instead.',
  ),
  NOTHING_TO_UPDATE: entry('invalid', 'The call names no field to change.', 'Give at least one field to change.'),
  UNKNOWN_TOOL: entry('not_found', 'No tool of that name is available to the caller.', 'Find it with tools_search.'),
  ROUTE_NOT_FOUND: entry('not_found', 'No such route.', 'GET /openapi.json lists the routes.'),
  METHOD_NOT_ALLOWED: entry(
    'invalid',
    'The route exists, but not for this method.',
    'GET /openapi.json lists the methods.',
    405,
  ),
  UNSUPPORTED_MEDIA_TYPE: entry('invalid', 'The body is not JSON.', 'Send application/json.', 415),

  UNAUTHENTICATED: entry(
    'denied',
    'The token is missing, unknown, expired or revoked.',
    'Ask the operator for a token: waggle token create <agent>.',
    401,
  ),
  SCOPE_REQUIRED: entry(
    'denied',
    'The token lacks the scope that the call needs.',
    'Ask the operator for a token with that scope.',
  ),
  ORIGIN_REFUSED: entry('denied', 'The Host or Origin header is not allowed.', 'Call the hub by its own address.'),
  NOT_YOUR_SESSION: entry(
    'denied',
    'The call names a session or agent that is not its own.',
    'Leave the field out: identity comes from the connection.',
  ),
  NOT_OWNER: entry(
    'denied',
    'Only the owner of the task or collection, or the parent of the worker, may do this.',
    'Ask the owner; get_task, collection_manage and list_runs show who that is.',
  ),
  NOT_A_MEMBER: entry(
    'denied',
    'The caller is no member of the collection.',
    'Ask an owner of the collection for an invitation.',
  ),
  NOT_LEAD: entry(
    'denied',
    'Only the lead of the team may do this.',
    'Send the lead a message: SendMessage to team-lead.',
  ),
  READ_ONLY: entry(
    'denied',
    'The caller may read here, not write.',
    'Ask an owner of the collection for the role of a member, or of an owner where it is a knowledge pack.',
  ),

  TASK_NOT_FOUND: entry('not_found', 'No task with that id is visible to the caller.', 'List yours with list_tasks.'),
  AGENT_NOT_FOUND: entry('not_found', 'No agent of that id is registered.', 'Register it: waggle agent add <id>.'),
  COLLECTION_NOT_FOUND: entry(
    'not_found',
    'No such collection is visible to the caller.',
    'Use workspace or personal, or ask for an invitation.',
  ),
  DEFAULT_COLLECTION_LOST: entry(
    'not_found',
    'The collection that the agent stores into by default was deleted, or the agent is no longer in it.',
    'Name a collection in the call, or set another default: agent_manage update with default_collection, where personal is your own.',
  ),
  SESSION_NOT_FOUND: entry('not_found', 'No such session is known.', 'Leave the session out to use the current one.'),
  TOKEN_NOT_FOUND: entry('not_found', 'No token has that id.', 'waggle token list shows the ids.'),
  RESOURCE_NOT_FOUND: entry('not_found', 'The task has no resource at that index.', 'get_task shows the indexes.'),
  STEP_NOT_FOUND: entry(
    'not_found',
    'The task has no step at that index.',
    'get_task shows the steps; the first one is 0.',
  ),
  RUN_NOT_FOUND: entry('not_found', 'No run of that id is visible to the caller.', 'list_runs shows the runs.'),
  THREAD_NOT_FOUND: entry('not_found', 'The task has no such thread.', 'get_task shows the thread of its owner.'),
  MEMORY_NOT_FOUND: entry(
    'not_found',
    'No memory with that id is visible to the caller.',
    'Find it with memory_search.',
  ),
  RECIPIENT_NOT_FOUND: entry(
    'not_found',
    'Nobody of that name can be reached here.',
    'Check the name; a recipient must share the collection.',
  ),
  REQUEST_NOT_FOUND: entry(
    'not_found',
    'No open request of that id is addressed to the caller.',
    'ReadMailbox shows the requests that wait for you.',
  ),
  WORKER_NOT_FOUND: entry('not_found', 'No worker of yours has that id or name.', 'List your workers with WorkerList.'),
  SETTING_NOT_FOUND: entry('not_found', 'There is no such setting.', 'waggle config show lists them all.'),

  TASK_ARCHIVED: entry(
    'conflict',
    'The task is done or canceled and no longer changes.',
    'Create a new task that refers to it.',
  ),
  SETTING_FIXED: entry(
    'conflict',
    'The setting cannot be changed while the hub runs, or something stronger than the file sets it.',
    'waggle config show tells where it comes from.',
  ),
  INVALID_TRANSITION: entry(
    'conflict',
    'The task cannot move from its status to that one.',
    'get_task shows the status; draft, then active, then done.',
  ),
  BLOCKED: entry('conflict', 'The task waits for another one.', 'Finish or read its blockers first.'),
  STEP_LINKED: entry('conflict', 'The step has a subtask already.', 'Read the existing subtask with get_task.'),
  STEPS_LINKED: entry(
    'conflict',
    'Some steps carry subtasks, so the plan cannot be replaced.',
    'Change single steps with update_step.',
  ),
  REVISION_CONFLICT: entry(
    'conflict',
    'Somebody changed it in the meantime.',
    'Read it again and repeat the change on the new revision.',
  ),
  ALREADY_CLAIMED: entry(
    'conflict',
    'Another agent holds the task.',
    'Take another task, or wait for the lease to lapse.',
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
  HANDLE_TAKEN: entry(
    'conflict',
    'Another member of the team, or a worker of yours that is at work, has that name.',
    'Call again with another name, or write to the one that has it with SendMessage.',
  ),
  TEAM_ACTIVE: entry(
    'conflict',
    'The team has members at work.',
    'Ask them to stop: SendMessage with type shutdown_request.',
  ),
  LEAD_STAYS: entry('conflict', 'The lead cannot leave its own team.', 'Leave under another of your names.'),
  RECIPIENT_SELF: entry('conflict', 'A message or signal cannot go to its own sender.', 'Name another recipient.'),
  MAILBOX_FULL: entry(
    'limited',
    "The recipient's mailbox is full.",
    'Wait until the recipient has acknowledged its messages.',
  ),
  IDEMPOTENCY_CONFLICT: entry(
    'conflict',
    'The idempotency key was used for a different call.',
    'Use a new key for a new call.',
  ),
  ALREADY_DONE: entry(
    'conflict',
    'The call was carried out under this key before, but what it answered has been deleted or is not the caller’s to see any more.',
    'Do not send it again; look at the present state with memory_retrieve, get_task or task_feed.',
  ),
  AGENT_EXISTS: entry('conflict', 'An agent of that id is registered already.', 'waggle agent show <id> shows it.'),
  AGENT_HAS_FILE: entry(
    'conflict',
    'The agent is described by a file, which would register it again.',
    'Move its folder out of the folder agents first.',
  ),
  EMAIL_TAKEN: entry('conflict', 'Another agent has that e-mail address.', 'Use another address.'),
  COLLECTION_EXISTS: entry(
    'conflict',
    'You see a collection of that name already.',
    'collection_manage with action list shows yours.',
  ),
  COLLECTION_NOT_EMPTY: entry(
    'conflict',
    'The collection still holds memories or tasks.',
    'Publish them elsewhere first; collection_manage with action show counts them.',
  ),
  LAST_OWNER: entry('conflict', 'A collection keeps at least one owner.', 'Invite another owner first.'),
  DEPENDENCY_SELF: entry('conflict', 'A task cannot wait for itself.', 'Name another task.'),
  DEPENDENCY_CYCLE: entry(
    'conflict',
    'The dependency would close a cycle.',
    'Look at the path in the answer and leave one edge out.',
  ),
  NO_RUNNER: entry(
    'conflict',
    "The task's owner, or the agent named for a worker, cannot be started by the hub.",
    'Name an agent that has a runner, or write one into the agent.json of this one; a connected agent can work the task itself.',
  ),
  ALREADY_RUNNING: entry('conflict', 'A run of this task is under way.', 'Wait for it to end.'),
  WORKER_NOT_RUNNING: entry(
    'conflict',
    'The worker is not at work, so there is nothing to stop.',
    'Read what it left with TaskOutput, or give it more to do with SendMessage.',
  ),
  WORKER_LIMIT: entry(
    'limited',
    'Too many workers are at work or were started within a day, or workers of workers go too deep.',
    'Wait for a notification before you start another; do the work yourself where you are a worker.',
    429,
  ),
  RUNS_PAUSED: entry(
    'conflict',
    'Nothing is started while dispatch is paused.',
    'Ask the operator to run: waggle resume.',
  ),

  ...operatorErrors,
  SERVER_UNREACHABLE: entry('unavailable', 'The hub did not answer.', 'Check the address with waggle status.'),
  INTERNAL: entry(
    'internal',
    'A fault in Waggle itself.',
    'Try again; if it stays, waggle doctor and a bug report help.',
  ),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalog;

/** Fields that a contract shows beside the code, at the top level of the error. */
export type ErrorFields = Readonly<Record<string, unknown>>;

export interface WireError {
  readonly error: string;
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details?: ErrorFields;
  readonly [field: string]: unknown;
}

/** Anything a caller can meet. `throw new Error` is for bugs. */
export class WaggleError extends Error {
  override readonly name = 'WaggleError';
  readonly code: ErrorCode;
  readonly details: ErrorFields | undefined;
  readonly fields: ErrorFields;

  constructor(code: ErrorCode, message: string, details?: ErrorFields, fields: ErrorFields = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get kind(): ErrorKind {
    return errorCatalog[this.code].kind;
  }

  toWire(): WireError {
    const wire = { error: this.message, code: this.code, hint: errorCatalog[this.code].hint, ...this.fields };
    return this.details === undefined ? wire : { ...wire, details: this.details };
  }
}

const httpStatus: Record<ErrorKind, number> = {
  invalid: 400,
  denied: 403,
  not_found: 404,
  conflict: 409,
  limited: 429,
  unavailable: 503,
  internal: 500,
};

const exitCodes: Record<ErrorKind, number> = {
  internal: 1,
  invalid: 2,
  denied: 3,
  not_found: 4,
  conflict: 5,
  limited: 6,
  unavailable: 7,
};

export function statusOf(code: ErrorCode): number {
  const found: ErrorEntry = errorCatalog[code];
  return found.status ?? httpStatus[found.kind];
}

export function exitCodeOf(code: ErrorCode): number {
  return exitCodes[errorCatalog[code].kind];
}
