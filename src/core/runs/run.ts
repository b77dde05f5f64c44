import type { Agent, AgentId } from '../identity.ts';
import type { Claim } from '../tasks/claim.ts';
import type { Task } from '../tasks/task.ts';
import { DAY, HOUR, type Instant, MINUTE } from '../time.ts';

/** Why an agent was started on a thread. A tick is the hourly safety net; all others are immediate. */
export type WakeReason =
  | 'created'
  | 'activated'
  | 'assigned'
  | 'unblocked'
  | 'subtask'
  | 'reply'
  | 'manual'
  | 'tick'
  | 'worker'
  | 'notification';

export type FailureReason =
  | 'auth'
  | 'quota'
  | 'rate'
  | 'provider'
  | 'permission'
  | 'mcp'
  | 'max_turns'
  | 'budget'
  | 'timeout'
  | 'cancelled'
  | 'crashed'
  | 'session_lost';

/** How one invocation of an agent ended. */
export type Outcome =
  | {
      readonly kind: 'ok';
      readonly result?: string;
      /** How many characters were said, where the result does not hold them all. */
      readonly length?: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly detail?: string;
      /** How a plain program ended, in our words: an exit code or a signal. What it printed is its result all the same. */
      readonly exit?: string;
      /** When a spent quota comes back, if the provider said so. */
      readonly resetAt?: Instant;
    };

/** `lost`: its lease lapsed and another run took the thread. */
export const runStatuses = ['running', 'ok', 'failed', 'canceled', 'lost'] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What a run has used so far. A cost that was not reported counts as nothing and is shown as unknown. */
export interface RunUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cacheReadTokens: number | null;
  readonly costUsd: number | null;
  readonly turns: number | null;
}

export const noUsage: RunUsage = {
  inputTokens: null,
  outputTokens: null,
  cacheReadTokens: null,
  costUsd: null,
  turns: null,
};

export interface Run {
  readonly id: string;
  readonly threadId: string;
  readonly agent: AgentId;
  /** `null`: a worker's run, which has no task. */
  readonly taskId: number | null;
  readonly reason: WakeReason;
  readonly driver: string;
  readonly status: RunStatus;
  readonly failure: FailureReason | null;
  readonly detail: string | null;
  readonly fence: number;
  /** The newest wake that it answers. */
  readonly wakeSeq: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** When the hub first saw this run's own token. */
  readonly connectedAt: Instant | null;
  readonly sessionRef: string | null;
  readonly result: string | null;
  readonly usage: RunUsage;
}

/** Why a thread with work waiting is not started: visible, and never for good. */
export const parkReasons = ['failures', 'backoff', 'quota', 'budget'] as const;
export type ParkReason = (typeof parkReasons)[number];

export const FAILURES_BEFORE_PARKING = 5;

/** Stops agents that keep starting each other: after this many starts by runs in a day, a run can no longer wake the agent. */
export const STARTS_BY_RUNS_PER_DAY = 1000;

/** A minute, doubled by each failure up to an hour; `random` in [0, 1) adds up to half of it: never sooner than said. */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(HOUR, MINUTE * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 + random / 2));
}

/** The name of a program's own session, where it can be kept and given back as an argument that passes for no flag. */
export function plausibleRef(ref: string | null): string | null {
  return ref !== null && /^(?!-)[\x20-\x7e]{1,1000}$/.test(ref) ? ref : null;
}

/** Longer than any provider's window: what is said to be further away was misread. */
export const LONGEST_PARKING = 8 * DAY;

/** The reset time that a provider reported, if plausible. One that has passed while the quota is spent is unknown. */
export function plausibleReset(said: Instant | undefined, now: Instant): Instant | undefined {
  const isFit = said !== undefined && said >= now + MINUTE && said <= now + LONGEST_PARKING;
  return isFit ? Math.ceil(said) : undefined;
}

/** The usage that a program reported, as far as plausible: whole numbers from 0, and a finite cost from 0. */
export function plausibleUsage(said: Partial<RunUsage>): Partial<RunUsage> {
  const entries = Object.entries(said).map(([key, value]) => {
    const isFit = key === 'costUsd' ? Number.isFinite(value) && Number(value) < 1e9 : Number.isSafeInteger(value);
    return [key, isFit && Number(value) >= 0 ? value : null];
  });
  return Object.fromEntries(entries);
}

/** A quota without a known reset is tried again after a quarter of an hour, then ever later, up to four hours. */
export function quotaRetryMs(parkings: number): number {
  return Math.min(4 * HOUR, 15 * MINUTE * 2 ** Math.max(0, parkings));
}

/** The text for people and agents when nothing more is started today. */
export function capReached({ usd, zone }: { readonly usd: number; readonly zone: string }): string {
  return `Runs have cost $${usd} or more today, so none is started before midnight (${zone}).`;
}

/** Whether the hub may start this agent at all. A person gets notices and is never started. */
export function hasRunner(agent: Pick<Agent, 'kind' | 'runner'> | undefined): boolean {
  return agent !== undefined && agent.kind === 'agent' && agent.runner !== null;
}

type Dispatchable = Pick<Task, 'status' | 'dispatch' | 'owner' | 'archivedAt'>;

/** Whether the hub starts the owner by itself. */
export function mayDispatch(task: Dispatchable, openBlockers: number, taken: boolean): boolean {
  return task.dispatch === 'hub' && mayRun(task, openBlockers) && !taken;
}

/** The session of a run: one per run, and used by nothing else. */
export function runSession(runId: string): string {
  return `run-${runId}`;
}

/** Whether an agent works on the task on its own. What the owner claimed in an earlier run does not block the next. */
export function isTaken(task: Pick<Task, 'owner'>, claim: Claim | undefined, now: Instant): boolean {
  if (claim === undefined || claim.leaseUntil <= now) return false;
  return claim.agent !== task.owner || claim.session?.startsWith('run-') !== true;
}

/** Whether the task can be worked on now, by any agent. */
export function mayRun(task: Dispatchable, openBlockers: number): boolean {
  return task.status === 'active' && task.archivedAt === null && task.owner !== null && openBlockers === 0;
}
