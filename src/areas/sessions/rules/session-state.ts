import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { type Instant, MINUTE } from '../../../kernel/rules/time.ts';

/** What a client's hooks, a run or its process say about a session. */
export const reportedStates = ['working', 'waiting_permission', 'waiting_answer', 'idle', 'limited', 'gone'] as const;

export type ReportedState = (typeof reportedStates)[number];

/** `unknown`: the session calls tools, but nothing tells what it does between its calls. */
export const sessionStates = [...reportedStates, 'unknown'] as const;
export type SessionState = (typeof sessionStates)[number];

/** A process on this machine, told apart from a later one with the same number by when it started. */
export interface SessionProcess {
  readonly pid: number;
  readonly started: string | null;
  readonly machine: string;
}

/** The last report about a session. */
export interface Reported {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly state: ReportedState;
  readonly since: Instant;
  /** What it waits for, or the message about its limit. */
  readonly about: string | null;
  /** When a limit resets; null if nobody said it. */
  readonly until: Instant | null;
  readonly process: SessionProcess | null;
}

export interface StateReport {
  readonly state: ReportedState;
  readonly about?: string | undefined;
}

/**
 * The report that replaces the last one, or undefined if it says nothing new. A notification repeats a request for
 * permission without its words, which then stay.
 */
export function nextState(
  last: Pick<Reported, 'state' | 'about'> | undefined,
  { state, about }: StateReport,
): Pick<Reported, 'state' | 'about'> | undefined {
  if (last?.state === state && (about === undefined || about === last.about)) return undefined;
  return { state, about: about ?? null };
}

/** Whether a call that began then shows that the session works again. */
export function isRefutedBy({ state, since }: Pick<Reported, 'state' | 'since'>, callBegan: Instant): boolean {
  return state !== 'working' && state !== 'gone' && callBegan > since;
}

/** What is known of a session besides the reports. */
export interface SessionEnd {
  readonly endedAt: Instant | null;
  readonly endedHow: 'left' | 'silence' | null;
}

/**
 * The state that people see. A session that was silent for too long has gone only if its process is not known: an idle
 * one is silent as long as its user is away.
 */
export function shownState(
  reported: Reported | undefined,
  { endedAt, endedHow }: SessionEnd,
): { readonly state: SessionState; readonly since: Instant | null } {
  if (reported?.state === 'gone') return { state: 'gone', since: reported.since };
  const isOver = endedAt !== null && (endedHow !== 'silence' || reported?.process == null);
  if (isOver) return { state: 'gone', since: endedAt };
  if (reported === undefined) return { state: 'unknown', since: null };
  return { state: reported.state, since: reported.since };
}

/** What a session did within a minute. Tokens are null if nobody counted them. */
export interface SessionActivity {
  readonly calls: number;
  readonly edits: number;
  readonly actions: number;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export const minuteOf = (at: Instant): Instant => at - (at % MINUTE);
