import { HUB_NAME } from './identity.ts';
import { DAY, type Instant, MINUTE, SECOND } from './time.ts';

/** The name under which a terminal that follows the log makes itself known. */
export const TAIL_CLIENT = 'waggle tail';

/** Whom a notice is from. The agent it is filed under only says whose person gets it where the hub itself speaks. */
export function noticeSender({ kind, agent }: { readonly kind: string; readonly agent: string }): string {
  return kind === 'budget' ? HUB_NAME : agent;
}

/** Ways in which a notice reaches a person. */
export const noticeChannels = ['page', 'terminal', 'webhook'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** What the hub that sends to the webhook last said about it. */
export interface WebhookState {
  /** Without a newer word by then, that hub has gone. */
  readonly until: Instant;
  /** Why the last notice was not taken; `null` when it was, or none was sent yet. */
  readonly fault: string | null;
  readonly sentAt: Instant | null;
}

/** A notice older than this stays in the list and is no longer posted. */
export const WEBHOOK_KEEPS_TRYING = DAY;

/** How long after its n-th failure a notice is not posted again: half a minute, four times that each time, up to half an hour. */
export function webhookPauseMs(failures: number): number {
  return Math.min(30 * MINUTE, 30 * SECOND * 4 ** Math.max(0, failures - 1));
}
