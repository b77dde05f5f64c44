import { type ErrorCode, errorCatalog, type WireError } from '../../rules/errors.ts';

/** The commands written by hand, by the tool that does the same for a model. */
export const ownCommands: Readonly<Record<string, string>> = {
  get_task: 'waggle task show',
  list_tasks: 'waggle task list --mine',
  list_history: 'waggle task list --history',
  create_task: 'waggle task add',
  add_task: 'waggle task add',
  TaskCreate: 'waggle task add',
  update_task: 'waggle task edit',
  TaskUpdate: 'waggle task edit',
  cancel_task: 'waggle task cancel',
  update_step: 'waggle task steps',
  update_steps: 'waggle task steps',
  run_task: 'waggle task run',
  TaskList: 'waggle board',
  TaskGet: 'waggle task show',
  ReadMailbox: 'waggle inbox',
  list_runs: 'waggle run list',
  list_agents: 'waggle agent list',
  create_token: 'waggle agent token create',
  change_setting: 'waggle config set',
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

/** Names of tools that cannot be ordinary words. */
const toolLike = /\b(?:hivemind|[A-Za-z]+_[a-z_]+|[A-Z][a-z]+[A-Z][A-Za-z]+)\b/g;

/** A hint with shell commands instead of tool names. */
export async function hintInShell({ hint, code, details }: WireError): Promise<string> {
  const id = details?.id;
  if (hint === errorCatalog[code].hint && code === 'INVALID_INPUT') return SEE_HELP;
  // A message may bring a better hint than the catalog's.
  const replaced = hint === errorCatalog[code].hint ? own[code] : undefined;
  const words = replaced ?? hint.replace(/\bTaskList with ready true\b/g, 'waggle task next');
  return (await withCommands(words))
    .replace('<id>', typeof id === 'string' ? id : '<id>')
    .replaceAll('the same idempotency key', 'the same --idempotency-key');
}

/** Names commands in place of tools, and flags in place of fields. The tools are loaded only if the text names one. */
export async function withCommands(text: string): Promise<string> {
  if (text.match(toolLike) === null) return text;
  const { commandFor } = await import('../ways/command-for.ts');
  return text.replace(toolLike, (word) => ownCommands[word] ?? commandFor(word) ?? flagFor(word));
}

/** What is no tool is a field, which the command line takes as a flag. */
function flagFor(word: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(word) ? `--${word.replaceAll('_', '-')}` : word;
}
