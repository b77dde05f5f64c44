import { counted } from '../text/counted.ts';
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

/** What every waiting item has. */
export interface News {
  /** Position in the order of creation; `wait` returns each item once per session. */
  readonly news: number;
  readonly at: Instant;
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
