import type { AgentId, SessionId } from '../identity.ts';
import type { Urgency } from '../message.ts';
import { HOUR, type Instant } from '../time.ts';

/** The recipient that stands for everybody else who takes part in the task. */
export const ANY = 'any';

/** Names that may be addressed before anybody of that name has come. */
export const knownTargets: readonly string[] = ['claude', 'codex', ANY];

export const LONGEST_MESSAGE_MINUTES = 10_080;

/** For how long senders are shown that a message was read. */
export const RECEIPTS_FOR = 6 * HOUR;

/** Where a message on a task goes; `undefined` on mail of the board. */
export interface Address {
  readonly toAgent: AgentId | typeof ANY;
  readonly toSession: SessionId | null;
  readonly replyTo: number | null;
  readonly expiresAt: Instant | null;
}

export interface MessageClaim {
  readonly session: SessionId;
  readonly agent: AgentId;
  readonly at: Instant;
}

/** A message on a task's thread, as one recipient has it. */
export interface TaskMessage extends Address {
  readonly id: number;
  readonly taskId: number;
  readonly fromAgent: AgentId;
  readonly fromSession: SessionId | null;
  readonly urgency: Urgency;
  readonly text: string;
  readonly createdAt: Instant;
  readonly repliedBy: number | null;
  readonly repliedAt: Instant | null;
  readonly retractedAt: Instant | null;
  readonly claim: MessageClaim | null;
  /** Whether this recipient has read or acknowledged it. */
  readonly isRead: boolean;
}

export type MessageStatus = 'unread' | 'read' | 'replied' | 'expired' | 'retracted';

type StatusParts = Pick<TaskMessage, 'retractedAt' | 'repliedAt' | 'isRead' | 'expiresAt'>;

/** Never stored: what was read in time stays read, and expiry needs nobody to write it down. */
export function messageStatus({ retractedAt, repliedAt, isRead, expiresAt }: StatusParts, now: Instant): MessageStatus {
  if (retractedAt !== null) return 'retracted';
  if (repliedAt !== null) return 'replied';
  if (isRead) return 'read';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'unread';
}

export function isBroadcast({ toAgent, toSession }: Pick<TaskMessage, 'toAgent' | 'toSession'>): boolean {
  return toAgent === ANY && toSession === null;
}
