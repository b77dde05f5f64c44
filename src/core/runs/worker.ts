import type { AgentId, SessionId } from '../identity.ts';
import type { Instant } from '../time.ts';
import type { Outcome, RunStatus } from './run.ts';

export type WorkerStatus = 'running' | 'completed' | 'failed' | 'killed';

export interface Worktree {
  readonly path: string;
  readonly branch: string;
  /** Set when it was deleted from outside: what is left of the work, in our words. */
  readonly gone?: string;
}

/** An agent that another one started for a piece of work: one thread, one run after the other. */
export interface Worker {
  readonly number: number;
  readonly id: string;
  readonly threadId: string;
  readonly agent: AgentId;
  readonly parentAgent: AgentId;
  /** The connection that asked for it; `null` when a run did. */
  readonly parentSession: SessionId | null;
  /** Where the parent is started when there is something to tell it. */
  readonly parentThread: string | null;
  /** 1 for a worker whose parent is not a worker. */
  readonly depth: number;
  readonly subagentType: string | null;
  readonly name: string | null;
  readonly description: string;
  readonly isolation: 'worktree' | null;
  readonly status: WorkerStatus;
  /** The run under way, else the last one; `null` before the first. */
  readonly runId: string | null;
  readonly createdAt: Instant;
  readonly startedAt: Instant | null;
  readonly endedAt: Instant | null;
}

/**
 * How many workers one agent may have at work, how deep workers of workers go, and how often its runs may have workers
 * started in a day: where programs do not tell what they cost, this ends a loop that no spend cap would end.
 */
export const workerLimits = { running: 20, depth: 3, runsPerDay: 500, description: 200, name: 64 } as const;

export function isWorkerId(text: string): boolean {
  return /^w-\d{1,15}-[0-9a-f]{6}$/.test(text);
}

/** Case and separators do not count in the name of a kind of worker. */
export function plainType(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** The default description of a worker: the beginning of its prompt. */
export function descriptionFrom(prompt: string): string {
  const [line = ''] = prompt.trim().split('\n');
  const words = line.trim().split(/\s+/).slice(0, 8).join(' ');
  return [...words].slice(0, 80).join('');
}

/** What the end of its last run makes of a worker. */
export function statusOf(run: Exclude<RunStatus, 'running'>): Exclude<WorkerStatus, 'running'> {
  if (run === 'ok') return 'completed';
  return run === 'canceled' ? 'killed' : 'failed';
}

export function statusAfter(outcome: Outcome): Exclude<WorkerStatus, 'running'> {
  if (outcome.kind === 'ok') return 'completed';
  return outcome.reason === 'cancelled' ? 'killed' : 'failed';
}
