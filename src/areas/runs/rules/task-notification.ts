import type { News } from '../../../kernel/rules/waiting.ts';
import { bothEnds } from '../../../kernel/text/both-ends.ts';
import { escaped } from './task-block.ts';
import type { Worker, WorkerStatus, Worktree } from './worker.ts';

export interface NotificationUsage {
  readonly totalTokens: number | null;
  readonly toolUses: number;
  readonly durationMs: number;
  readonly costUsd: number | null;
}

/** The report to a parent when a run of its worker has ended. */
export interface TaskNotification {
  /** The worker's id, to which the parent can send messages. */
  readonly taskId: string;
  readonly runId: string;
  readonly deliveryId: string;
  readonly status: Exclude<WorkerStatus, 'running'>;
  readonly summary: string;
  readonly result: string | null;
  readonly usage: NotificationUsage;
  readonly worktree: Worktree | null;
}

const LONGEST_RESULT = 8000;

/**
 * The report in the form its reader gets: one element per field, with every text escaped, so that nothing a worker
 * wrote can close the envelope, add a field or imitate another envelope.
 */
export function notificationEnvelope(notification: TaskNotification): string {
  const { taskId, runId, deliveryId, status, summary, result, worktree } = notification;
  return [
    '<task-notification>',
    element('task-id', taskId),
    element('run-id', runId),
    element('delivery-id', deliveryId),
    element('status', status),
    element('summary', summary),
    ...(result === null ? [] : [element('result', result)]),
    usageElement(notification.usage),
    ...(worktree === null ? [] : [worktreeElement(worktree)]),
    '</task-notification>',
  ].join('\n');
}

function element(name: string, text: string | number): string {
  return `<${name}>${typeof text === 'number' ? text : escaped(text)}</${name}>`;
}

function usageElement({ totalTokens, toolUses, durationMs, costUsd }: NotificationUsage): string {
  const parts = [
    ...(totalTokens === null ? [] : [element('total_tokens', totalTokens)]),
    element('tool_uses', toolUses),
    element('duration_ms', durationMs),
    ...(costUsd === null ? [] : [element('cost_usd', costUsd)]),
  ];
  return `<usage>${parts.join('')}</usage>`;
}

function worktreeElement({ path, branch }: Worktree): string {
  return `<worktree>${element('worktree-path', path)}${element('worktree-branch', branch)}</worktree>`;
}

/**
 * Cuts a long result in the middle and says where the rest is. `said`: the full length, if the result is already
 * truncated.
 */
export function cappedResult(result: string, taskId: string, said = result.length): string {
  const place = `TaskOutput with task_id ${taskId} has ${said > result.length ? 'more of it' : 'all of it'}`;
  const gap = (left: number) => `\n[left out: ${left + said - result.length} of ${said} characters; ${place}]\n`;
  return bothEnds(result, LONGEST_RESULT, gap);
}

export interface Ending {
  readonly status: TaskNotification['status'];
  /** Why it failed, as worded by the hub. */
  readonly why?: string;
  /** Why the worker is not done although this run has ended, as worded by the hub. */
  readonly goesOn?: string;
  /** What remains of a deleted checkout, as worded by the hub. */
  readonly gone?: string;
}

/** One line about the outcome, without any text from the worker's run. */
export function notificationSummary({ description }: Pick<Worker, 'description'>, ending: Ending): string {
  const { status, why, goesOn, gone } = ending;
  if (status === 'killed') return `Agent "${description}" was stopped`;
  const end = status === 'completed' ? 'completed' : `failed${why === undefined ? '' : `: ${why}`}`;
  const more = [
    ...(goesOn === undefined ? [] : [`, but is not done (${goesOn}): it will report again`]),
    ...(gone === undefined ? [] : [`; ${gone}`]),
  ];
  return `Agent "${description}" ${end}${more.join('')}`;
}

export function workersAtWork(count: number): string {
  return count === 1 ? 'a worker of its own is at work' : `${count} workers of its own are at work`;
}

/** A report that waits for the parent of a worker. */
export interface NotificationItem extends News {
  readonly kind: 'notification';
  readonly notification: TaskNotification;
}
