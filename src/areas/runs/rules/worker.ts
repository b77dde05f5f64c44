import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { RunOutcome, RunStatus } from './run.ts';

export type WorkerStatus = 'running' | 'completed' | 'failed' | 'killed';

export interface Worktree {
  readonly path: string;
  readonly branch: string;
  /** Set if the checkout was deleted from outside: what remains of the work, as worded by the hub. */
  readonly gone?: string;
}

/** An agent that another agent started for a piece of work: one thread, consecutive runs. */
export interface Worker {
  readonly number: number;
  readonly id: string;
  readonly threadId: string;
  readonly agent: AgentId;
  readonly parentAgent: AgentId;
  /** The connection that started it; `null` if a run did. */
  readonly parentSession: SessionId | null;
  /** The thread on which the parent is started to receive reports. */
  readonly parentThread: string | null;
  /** 1 for a worker whose parent is not a worker. */
  readonly depth: number;
  readonly subagentType: string | null;
  readonly name: string | null;
  readonly description: string;
  readonly isolation: 'worktree' | null;
  readonly status: WorkerStatus;
  /** The current run, else the last one; `null` before the first. */
  readonly runId: string | null;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/**
 * How many workers one agent may have running, how deeply workers may nest, and how many worker starts its runs may
 * cause per day. The daily limit ends a loop of programs that do not report their cost, which no spend cap would end.
 */
export const workerLimits = { running: 20, depth: 3, runsPerDay: 500, description: 200, name: 64 } as const;

export function isWorkerId(text: string): boolean {
  return /^w-\d{1,15}-[0-9a-f]{6}$/.test(text);
}

/** Normalizes the name of a worker type: case and separators are ignored. */
export function plainType(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The default description of a worker: the beginning of its prompt. */
export function descriptionFrom(prompt: string): string {
  const [line = ''] = prompt.trim().split('\n');
  const words = line.trim().split(/\s+/).slice(0, 8).join(' ');
  return [...words].slice(0, 80).join('');
}

/** The status of a worker after its last run. */
export function statusOf(run: Exclude<RunStatus, 'running'>): Exclude<WorkerStatus, 'running'> {
  if (run === 'ok') return 'completed';
  return run === 'canceled' ? 'killed' : 'failed';
}

export function statusAfter(outcome: RunOutcome): Exclude<WorkerStatus, 'running'> {
  if (outcome.kind === 'ok') return 'completed';
  return outcome.reason === 'cancelled' ? 'killed' : 'failed';
}
