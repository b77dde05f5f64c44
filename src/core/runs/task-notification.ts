import { bothEnds } from '../text/both-ends.ts';
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
  /** The worker's id, under which the parent can write to it. */
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
 * The report as its reader sees it: one element per field, every text escaped, so that nothing a worker wrote can end
 * the envelope, add a field to it or look like another one.
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

/** A long result is cut in its middle, and says where there is more of it; `said` where the result is not all of it. */
export function cappedResult(result: string, taskId: string, said = result.length): string {
  const place = `TaskOutput with task_id ${taskId} has ${said > result.length ? 'more of it' : 'all of it'}`;
  const gap = (left: number) => `\n[left out: ${left + said - result.length} of ${said} characters; ${place}]\n`;
  return bothEnds(result, LONGEST_RESULT, gap);
}

export interface Ending {
  readonly status: TaskNotification['status'];
  /** Why it failed, in our words. */
  readonly why?: string;
  /** Why the worker is not done although this run of it has ended, in our words. */
  readonly goesOn?: string;
  /** What is left of a checkout that is gone, in our words. */
  readonly gone?: string;
}

/** One line about how it went, none of it the worker's. */
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
