import { HUB_NAME } from '../../../kernel/rules/identity.ts';
import { DAY, type Instant, MINUTE, SECOND } from '../../../kernel/rules/time.ts';
import type { News } from '../../../kernel/rules/waiting.ts';

/** The sender of a notice. For a notice of the hub itself, the agent only determines which person gets it. */
export function noticeSender({ kind, agent }: { readonly kind: string; readonly agent: string }): string {
  return kind === 'budget' ? HUB_NAME : agent;
}

/** Channels through which a notice reaches a person. */
export const noticeChannels = ['page', 'terminal', 'webhook'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** The webhook state, as last reported by the hub that sends to it. */
export interface WebhookState {
  /** If there is no newer report by then, that hub has stopped. */
  readonly until: Instant;
  /** Why the last notice was not accepted; `null` if it was, or if none was sent yet. */
  readonly fault: string | null;
  readonly sentAt: Instant | null;
}

/** A notice older than this stays in the list but is no longer posted. */
export const WEBHOOK_KEEPS_TRYING = DAY;

/** The delay after the n-th failed attempt: half a minute, multiplied by four each time, up to half an hour. */
export function webhookPauseMs(failures: number): number {
  return Math.min(30 * MINUTE, 30 * SECOND * 4 ** Math.max(0, failures - 1));
}

/** A question of an agent to a person, or a message of the hub. */
export interface NoticeItem extends News {
  readonly kind: 'notice';
  readonly noticeId: number;
  readonly type: string;
  /** The agent under whose name it is filed. */
  readonly agent: string;
  readonly taskId: number | null;
  readonly runId: string | null;
  readonly text: string;
}
