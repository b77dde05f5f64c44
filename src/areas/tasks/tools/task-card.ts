import { markWords } from '../../../kernel/rules/proof.ts';
import { plain } from '../../../kernel/text/plain-text.ts';
import type { TaskShape } from './task-shape.ts';

/** A task as text for a caller. Indexes count from 0, as in the tools' input. */
export function taskCard(task: TaskShape): string {
  return [
    `Task #${task.id}: ${oneLine(task.title)}`,
    `Status: ${task.status}`,
    ...(task.marked === undefined ? [] : [markLine(task.marked)]),
    ...(task.proof === undefined ? [] : [`Proof: ${markWords[task.proof]}`]),
    `Owner: ${task.owner ?? '(nobody)'}`,
    `Created by: ${task.createdBy}`,
    ...(task.parentTaskId === undefined ? [] : [`Parent: #${task.parentTaskId}`]),
    `Thread: ${task.threadId ?? '(none yet)'}`,
    ...section('Steps (counted from 0):', task.steps.map(stepLine)),
    ...section('Resources (counted from 0):', task.resources.map(resourceLine)),
    `Created: ${task.createdAt}`,
    `Updated: ${task.updatedAt}`,
    ...(task.archivedAt === undefined ? [] : [`Archived: ${task.archivedAt}`]),
    ...(task.unblocked === undefined ? [] : [`No longer blocked: ${task.unblocked.map((id) => `#${id}`).join(', ')}`]),
  ].join('\n');
}

export function taskCardWithDescription(task: TaskShape): string {
  return task.description === '' ? taskCard(task) : `${taskCard(task)}\n\nDescription:\n${indented(task.description)}`;
}

/** Indented, so that no line of it looks like one of the card or of the hub. */
function indented(text: string): string {
  return `  ${plain(text).replaceAll('\n', '\n  ')}`;
}

/** The card, below a sentence that says what the call did. */
export function cardAfter(sentence: string): (task: TaskShape) => string {
  return (task) => `${sentence}\n\n${taskCard(task)}`;
}

/** One line of a list: title, status, owner and progress. */
export function taskLine(task: TaskShape): string {
  const done = task.steps.filter((step) => step.done).length;
  const steps = task.steps.length === 0 ? '' : `, ${done}/${task.steps.length} steps`;
  const status = task.marked === undefined ? task.status : `${task.status}, marked ${task.marked}`;
  const proof = task.proof === undefined ? '' : `, ${markWords[task.proof]}`;
  return `- #${task.id}: ${oneLine(task.title)} [${status}${proof}] (${task.owner ?? 'nobody'}${steps})`;
}

/** The ids that do not fit into the lines of a list. */
export function idsBeside(tasks: readonly TaskShape[]): readonly string[] {
  const threads = tasks.map(({ threadId }) => threadId ?? '-');
  const links = tasks.flatMap(({ id, steps, parentTaskId }) => [
    ...(parentTaskId === undefined ? [] : [`#${id} of #${parentTaskId}`]),
    ...steps.flatMap(({ taskId }) => (taskId === undefined ? [] : [`#${taskId} of #${id}`])),
  ]);
  return [
    ...(threads.every((thread) => thread === '-') ? [] : [`Threads in this order: ${threads.join(' ')}`]),
    ...(links.length === 0 ? [] : [`Subtasks: ${[...new Set(links)].join(', ')}`]),
  ];
}

function markLine(mark: string): string {
  return `Marked: ${mark}, so the hub does not start it; update_task with status active removes the mark`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function stepLine(step: TaskShape['steps'][number], index: number): string {
  const link = step.taskId === undefined ? '' : ` (#${step.taskId})`;
  const details = step.details === undefined ? '' : `\n     ${plain(step.details).replaceAll('\n', '\n     ')}`;
  return `  ${index}. [${step.done ? 'x' : ' '}] ${oneLine(step.title)}${link}${details}`;
}

function resourceLine(resource: TaskShape['resources'][number], index: number): string {
  const label = resource.label === undefined ? '' : ` (${oneLine(resource.label)})`;
  return `  ${index}. [${resource.type}] ${oneLine(resource.value)}${label}`;
}

/** A line break in a title could forge lines of the card, and a control character could affect the terminal. */
function oneLine(text: string): string {
  return plain(text.replace(/[\r\n\u2028\u2029]+/g, ' '));
}
