import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import { SYSTEM_SENDER } from '../../../kernel/rules/team.ts';
import { HOUR, type Instant } from '../../../kernel/rules/time.ts';
import type { Urgency } from './message.ts';

/** The recipient that means all other participants of the task. */
export const ANY = 'any';

/** Names that can be addressed before an agent of that name has connected. */
export const knownTargets: readonly string[] = ['claude', 'codex', ANY];

export const LONGEST_MESSAGE_MINUTES = 10_080;

/** How long senders see that a message was read. */
export const RECEIPTS_FOR = 6 * HOUR;

/** The recipient of a message on a task; `undefined` for team mail. */
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

/** A message on a task thread, as seen by one recipient. */
export interface TaskMessage extends Address {
  readonly id: number;
  readonly taskId: number;
  readonly fromAgent: AgentId;
  readonly fromSession: SessionId | null;
  /** As shown: the sender's name in its team, `system` for the hub, or the agent. */
  readonly fromName: string;
  /** Mail about the task that names its recipient, who need not take part in the task to read or answer it. */
  readonly isMail: boolean;
  readonly urgency: Urgency;
  readonly text: string;
  readonly createdAt: Instant;
  readonly repliedBy: number | null;
  readonly repliedAt: Instant | null;
  readonly retractedAt: Instant | null;
  readonly claim: MessageClaim | null;
  /** Whether this recipient has marked it read or acknowledged it. That its text was shown is not enough. */
  readonly isRead: boolean;
}

export type MessageStatus = 'unread' | 'read' | 'replied' | 'expired' | 'retracted';

type StatusParts = Pick<TaskMessage, 'retractedAt' | 'repliedAt' | 'isRead' | 'expiresAt'>;

/** Derived, not stored: a message read in time stays read, and no job has to record an expiry. */
export function messageStatus({ retractedAt, repliedAt, isRead, expiresAt }: StatusParts, now: Instant): MessageStatus {
  if (retractedAt !== null) return 'retracted';
  if (repliedAt !== null) return 'replied';
  if (isRead) return 'read';
  return expiresAt !== null && now >= expiresAt ? 'expired' : 'unread';
}

/** The hub's own mail has no sender who could be answered. */
export function isFromHub({ isMail, fromName }: Pick<TaskMessage, 'isMail' | 'fromName'>): boolean {
  return isMail && fromName === SYSTEM_SENDER;
}

export function isBroadcast({ toAgent, toSession }: Pick<TaskMessage, 'toAgent' | 'toSession'>): boolean {
  return toAgent === ANY && toSession === null;
}
