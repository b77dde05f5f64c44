import { counted } from '../text/counted.ts';
import type { SessionId } from './identity.ts';
import type { Instant } from './time.ts';

/** Counts of the items that wait for an agent. Zeros are left out. */
export interface WaitingCounts {
  readonly messages?: { readonly blocking?: number; readonly needs_reply?: number; readonly fyi?: number };
  readonly signals?: number;
  readonly batons?: number;
  readonly notifications?: number;
  readonly notices?: number;
  readonly ready?: number;
}

/** Which of the agent's sessions an item concerns. */
export interface NewsRoute {
  /** The only session that it is for, if it is not for the agent; null if it is for a thread of runs. */
  readonly only?: SessionId | null;
  /** Whether that session has ended, so that the others may look after it. */
  readonly isOver?: boolean;
  /** Whether that session was shown it with an answer. */
  readonly isShown?: boolean;
  /** It is for a person, who may look at any session: every one is told. */
  readonly each?: true;
  /** The session that caused it. */
  readonly from?: SessionId;
  /** The session in whose place it belongs, if that is neither. */
  readonly near?: SessionId;
  /** The task that it is about. */
  readonly taskId?: number;
}

/** What every waiting item has. */
export interface News {
  /** Position in the order of creation; `wait` returns each item once per session. */
  readonly news: number;
  readonly at: Instant;
  readonly route: NewsRoute;
}

/** A one-line summary for the caller, or `undefined`. */
export function waitingLine(counts: WaitingCounts): string | undefined {
  const { messages = {}, ...rest } = counts;
  const parts = [
    ...Object.entries(messages).map(([urgency, count]) => counted(count, `${urgency.replace('_', ' ')} message`)),
    ...Object.entries(rest).map(([kind, count]) =>
      kind === 'ready' ? `${count} ${words.ready}` : counted(count, words[kind] ?? kind),
    ),
  ];
  return parts.length === 0 ? undefined : `Waiting for you: ${parts.join(', ')}.`;
}

const words: Readonly<Record<string, string>> = {
  ready: 'ready to work on',
  signals: 'signal',
  batons: 'baton',
  notifications: 'notification',
  notices: 'notice',
};
