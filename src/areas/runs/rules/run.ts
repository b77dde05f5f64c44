import type { Agent, AgentId } from '../../../kernel/rules/identity.ts';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '../../../kernel/rules/time.ts';
import type { Claim } from '../../tasks/rules/claim.ts';
import type { Task } from '../../tasks/rules/task.ts';

/** Why an agent was started on a thread. A tick is the scheduled fallback; all other reasons are immediate. */
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

/** How one run of an agent ended. */
export type RunOutcome =
  | {
      readonly kind: 'ok';
      readonly result?: string;
      /** The full length of the output in characters, if the result is truncated. */
      readonly length?: number;
    }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      readonly detail?: string;
      /** How a plain program ended, as worded by the hub: an exit code or a signal. Its output is still the result. */
      readonly exit?: string;
      /** When the quota resets, if the provider said so. */
      readonly resetAt?: Instant;
    };

/** `lost`: its lease lapsed and another run took over the thread. */
export const runStatuses = ['running', 'ok', 'failed', 'canceled', 'lost'] as const;
export type RunStatus = (typeof runStatuses)[number];

/**
 * How long the report of a stopped run is kept back for the hub that ends its program: longer than a program that does
 * not heed the request to end is given until it is killed.
 */
export const REPORT_HELD = 12 * SECOND;
/** How long a call that stops a worker waits for that, so that its answer brings the report. */
export const UNTIL_ENDED = 7 * SECOND;

/** The usage of a run so far. An unreported cost counts as zero and is shown as unknown. */
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
  /** The newest wake that the run handles. */
  readonly wakeSeq: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** When the run's own token was first used. */
  readonly connectedAt: Instant | null;
  readonly sessionRef: string | null;
  readonly result: string | null;
  readonly usage: RunUsage;
}

/** Why a thread with waiting work is not started. The reason is shown, and parking is never permanent. */
export const parkReasons = ['failures', 'backoff', 'quota', 'budget'] as const;
export type ParkReason = (typeof parkReasons)[number];

export const FAILURES_BEFORE_PARKING = 5;

/**
 * Stops agents that keep starting each other: once runs have started an agent this often in a day, a run can no longer
 * wake it.
 */
export const STARTS_BY_RUNS_PER_DAY = 1000;

/**
 * A minute, doubled by each failure up to an hour. `random` in [0, 1) adds up to half, so the delay is never shorter.
 */
export function backoffMs(failures: number, random: number): number {
  const full = Math.min(HOUR, MINUTE * 2 ** Math.max(0, failures - 1));
  return Math.round(full * (1 + random / 2));
}

/**
 * The id of a program's own session, if it can be stored and passed back as an argument without being taken for a flag.
 */
export function plausibleRef(ref: string | null): string | null {
  return ref !== null && /^(?!-)[\x20-\x7e]{1,1000}$/.test(ref) ? ref : null;
}

/** Longer than any provider's quota window; a later reset time must be a parsing error. */
export const LONGEST_PARKING = 8 * DAY;

/**
 * The reset time that a provider reported, if plausible. A time in the past while the quota is spent counts as unknown.
 */
export function plausibleReset(said: Instant | undefined, now: Instant): Instant | undefined {
  const isFit = said !== undefined && said >= now + MINUTE && said <= now + LONGEST_PARKING;
  return isFit ? Math.ceil(said) : undefined;
}

/** The plausible part of the usage that a program reported: non-negative integers and a finite, non-negative cost. */
export function plausibleUsage(said: Partial<RunUsage>): Partial<RunUsage> {
  const entries = Object.entries(said).map(([key, value]) => {
    const isFit = key === 'costUsd' ? Number.isFinite(value) && Number(value) < 1e9 : Number.isSafeInteger(value);
    return [key, isFit && Number(value) >= 0 ? value : null];
  });
  return Object.fromEntries(entries);
}

/** A quota without a known reset is retried after 15 minutes, with the delay doubled each time up to four hours. */
export function quotaRetryMs(parkings: number): number {
  return Math.min(4 * HOUR, 15 * MINUTE * 2 ** Math.max(0, parkings));
}

/** The message for people and agents once the daily spend cap is reached. */
export function capReached({ usd, zone }: { readonly usd: number; readonly zone: string }): string {
  return `Runs have cost $${usd} or more today, so none is started before midnight (${zone}).`;
}

/** Whether the hub may start this agent at all. A person gets notices instead. */
export function hasRunner(agent: Pick<Agent, 'kind' | 'runner'> | undefined): boolean {
  return agent !== undefined && agent.kind === 'agent' && agent.runner !== null;
}

type Dispatchable = Pick<Task, 'status' | 'dispatch' | 'owner' | 'archivedAt'>;

/** Whether the hub starts the owner automatically. */
export function mayDispatch(task: Dispatchable, openBlockers: number, taken: boolean): boolean {
  return task.dispatch === 'hub' && mayRun(task, openBlockers) && !taken;
}

/**
 * Whether an agent has claimed the task outside of runs. A claim from an earlier run of the owner does not block the
 * next one.
 */
export function isTaken(task: Pick<Task, 'owner'>, claim: Claim | undefined, now: Instant): boolean {
  if (claim === undefined || claim.leaseUntil <= now) return false;
  return claim.agent !== task.owner || claim.session?.startsWith('run-') !== true;
}

/** Whether the task can be worked on now, by any agent. */
export function mayRun(task: Dispatchable, openBlockers: number): boolean {
  return task.status === 'active' && task.archivedAt === null && task.owner !== null && openBlockers === 0;
}
