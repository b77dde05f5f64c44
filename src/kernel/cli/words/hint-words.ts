import { type ErrorCode, errorCatalog, type WireError } from '../../rules/errors.ts';

/** The shell commands for tools named in hints. */
const commands: Readonly<Record<string, string>> = {
  get_task: 'waggle task show',
  list_tasks: 'waggle task list --mine',
  create_task: 'waggle task add',
  cancel_task: 'waggle task cancel',
  update_step: 'waggle task steps',
  TaskList: 'waggle board list',
  TaskClaim: 'waggle task claim',
  TaskOutput: 'waggle workers output',
  WorkerList: 'waggle workers list',
  TeamCreate: 'waggle board create-team',
  TeamJoin: 'waggle board join',
  SendMessage: 'waggle board send',
  ReadMailbox: 'waggle board mailbox',
  task_message: 'waggle messages send',
  task_messages: 'waggle messages list',
  task_post: 'waggle threads post',
  task_note_working: 'waggle threads note',
  get_observations: 'waggle recall read',
  list_runs: 'waggle runs list',
  list_sessions: 'waggle recall sessions',
  tools_search: 'waggle hub search',
  task_feed: 'waggle memory feed',
  memory_search: 'waggle memory search',
  memory_retrieve: 'waggle memory retrieve',
  collection_manage: 'waggle memory collection',
  list_members: 'waggle memory members',
  agent_manage: 'waggle memory agent',
  attention_inbox: 'waggle lanes inbox',
  task_claim_quota_accept: 'waggle handoffs quota-accept',
  task_claim_quota_release_expired: 'waggle handoffs quota-release-expired',
  task_claim_file: 'waggle claims claim',
  rescue_stranded_scan: 'waggle rescue scan',
  task_foraging_report: 'waggle proposals report',
  spec_read: 'waggle specs read',
  spec_change_open: 'waggle specs open',
  openspec_sync_status: 'waggle specs sync',
  task_plan_validate: 'waggle plans validate',
  task_plan_list: 'waggle plans list',
  task_ready_for_agent: 'waggle task ready',
  task_plan_claim_subtask: 'waggle plans claim',
};

/** Hints that are replaced entirely for a person at a terminal. */
const own: Readonly<Partial<Record<ErrorCode, string>>> = {
  TASK_NOT_FOUND: 'To list all tasks: waggle task list --status all',
  TASK_ARCHIVED: 'An ended task cannot be changed. To continue it as a new task: waggle task reopen <id>',
  ALREADY_RESOLVED: 'To find another one: waggle task next',
  ALREADY_CLAIMED: 'To find another one: waggle task next',
  STORE_UNAVAILABLE:
    'Try again in a moment. If it still fails: waggle config get database shows the store, waggle doctor checks it.',
  AGENT_BUSY: 'Finish it first, or claim without --check-busy.',
};

/** Replaces the generic hint for invalid input, since a shell user does not see the tool's schema. */
const SEE_HELP = 'Run the command with --help to see its usage.';

/** A hint with shell commands instead of tool names. JSON output keeps the tool names, as on every other surface. */
export function hintInShell({ hint, code, details }: WireError): string {
  const id = details?.id;
  if (hint === errorCatalog.INVALID_INPUT.hint) return SEE_HELP;
  const words = own[code] ?? hint.replace(/\bTaskList with ready true\b/g, 'waggle task next');
  return words
    .replace('<id>', typeof id === 'string' ? id : '<id>')
    .replace(/[A-Za-z][A-Za-z_]+/g, (word) => commands[word] ?? word)
    .replaceAll('the same idempotency key', 'the same --idempotency-key');
}

/** The tools that have a shell command above. */
export const toolsInShell: ReadonlySet<string> = new Set(Object.keys(commands));
