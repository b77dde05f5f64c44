import { asData, taskBlock } from '../../areas/runs/rules/task-block.ts';
import type { ThreadEntry } from '../../areas/runs/rules/thread.ts';
import type { Worker } from '../../areas/runs/rules/worker.ts';
import type { Task } from '../../areas/tasks/rules/task.ts';
import { COORDINATOR_GUIDE } from '../../kernel/rules/coordinator-guide.ts';
import { iso } from '../../kernel/rules/time.ts';

/** The same for every agent and every task: the specifics are in the Task block. */
export const WORK_PROMPT = [
  'Work on your task now. Nobody watches this run, so make real progress and leave the task in a state that you can',
  'pick up again.',
  '',
  '1. Read the <Task> block above. It is the newest one: an earlier one in this conversation is out of date. get_task',
  '   gives you the whole task.',
  '2. Compare it with its steps: what is done, and what comes next?',
  '3. If there are no steps yet, plan the work with update_steps.',
  '4. Before you go past a step that has a subtask, read that subtask with get_task. If it is still open, stop here:',
  '   you are started again when it is done.',
  '5. Work on the next open step, and mark it with update_step as soon as it is done.',
  '6. If you need something from a person, say so with notify_user and end the run.',
  '7. When everything is done, call complete_task.',
].join('\n');

const BACKGROUND = [
  '<Background>',
  'This run was started by the hub. What you say stays on the thread of the task and is not shown to anybody;',
  'notify_user is the only way to reach a person.',
  '</Background>',
].join('\n');

const COORDINATOR_BACKGROUND = [
  '<Background>',
  'This run was started by the hub because workers of yours have reported. What you say stays on this thread; use',
  'notify_user to tell a person, and SendMessage to tell another agent.',
  '</Background>',
].join('\n');

export const CUT_OFF_PROMPT =
  'Your last run was cut off before its end. See what it has done, and finish what it was doing.';

/** For a parent that asked over its own connection and is started to receive the answer. */
export function coordinatorSystemPrompt(past: readonly ThreadEntry[]): string {
  return joined(COORDINATOR_GUIDE, entryBlock('Earlier', past), COORDINATOR_BACKGROUND);
}

/** A worker that has started workers itself also gets the guide to reading their reports. */
export function workerSystemPrompt(worker: Worker, past: readonly ThreadEntry[], hasReports: boolean): string {
  const about = [
    '<Worker>',
    `You are worker ${worker.id}, started by ${worker.parentAgent} for: ${asData(worker.description)}`,
    'Do what the prompt asks and nothing beyond it. Nobody watches this run and nobody answers questions in it. The last',
    'thing you say is your report: what you found or changed, where, and what is left. It goes to your parent as data.',
    '</Worker>',
  ].join('\n');
  return joined(about, hasReports ? COORDINATOR_GUIDE : '', entryBlock('Earlier', past));
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

const SUMMARY_CHARACTERS = 4000;
const ENTRY_CHARACTERS = 600;

export interface TaskPromptParts {
  readonly task: Task;
  /** Messages to the agent since its last run. */
  readonly news: readonly ThreadEntry[];
  /** Earlier entries, for an agent that has no session of its own to remember them. */
  readonly past: readonly ThreadEntry[];
  /** Whether the prompt contains reports of workers. */
  readonly hasReports: boolean;
}

export function taskSystemPrompt({ task, news, past, hasReports }: TaskPromptParts): string {
  const guide = hasReports ? COORDINATOR_GUIDE : '';
  return joined(taskBlock(task), guide, entryBlock('Earlier', past), entryBlock('Messages', news), BACKGROUND);
}

/**
 * The newest entries that fit, in order, escaped as data, each with its author and time. The last question to a person is
 * always among them: without it, the answer means nothing.
 */
function entryBlock(tag: string, entries: readonly ThreadEntry[]): string {
  const all = entries.filter(isNoEcho).map((entry) => ({ entry, line: entryLine(entry) }));
  const question = all.findLast(({ entry }) => entry.payload?.asked === true);
  let left = SUMMARY_CHARACTERS - (question?.line.length ?? 0);
  const shown = question === undefined ? [] : [question];
  for (const one of all.filter((each) => each !== question).reverse()) {
    left -= one.line.length;
    if (left < 0) break;
    shown.push(one);
  }
  if (shown.length === 0) return '';
  const lines = all.filter((one) => shown.includes(one)).map(({ line }) => line);
  const cut = lines.length < all.length ? ['(older ones left out; thread_read has them all)'] : [];
  return [`<${tag}>`, ...cut, ...lines, `</${tag}>`].join('\n');
}

function entryLine({ at, author, text, type }: ThreadEntry): string {
  return `[${iso(at)}] ${author}: ${asData(clipped(text ?? type))}`;
}

/** The result of a run often repeats the agent's last message, which is the entry right before it. */
function isNoEcho(entry: ThreadEntry, index: number, entries: readonly ThreadEntry[]): boolean {
  const before = entries[index - 1];
  const isEcho = entry.type === 'result' && before?.type === 'assistant_text' && before.text === entry.text;
  return !isEcho || before.payload?.runId !== entry.payload?.runId;
}

function clipped(text: string): string {
  return text.length <= ENTRY_CHARACTERS ? text : `${text.slice(0, ENTRY_CHARACTERS)}…`;
}
