import { type ErrorCode, WaggleError } from '../../../kernel/rules/errors.ts';
import type { AgentId, SessionId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import { ANY, isBroadcast, messageStatus, type TaskMessage } from './task-message.ts';

export interface MessageActor {
  readonly agent: AgentId;
  readonly session: SessionId;
  readonly isParticipant: boolean;
}

export interface KnownMessage extends TaskMessage {
  /** Whether the caller is the sender or a recipient. */
  readonly isKnown: boolean;
  /** When a call first showed its text to this recipient. */
  readonly shownAt: Instant | null;
  /** The entry on the thread that records that this recipient marked it read. */
  readonly receiptId: number | null;
}

/** What an id refers to: a message on a task, another entry of a task, or nothing visible to the caller. */
export interface MessageById {
  readonly message?: KnownMessage | undefined;
  readonly entryTask?: number | null | undefined;
}

export function requireMessage(
  id: number,
  { message, entryTask }: MessageById,
  taskId: number | undefined,
): KnownMessage {
  const onTask = message?.taskId ?? entryTask ?? null;
  if (onTask === null) throw refusal('OBSERVATION_NOT_ON_TASK', `Entry ${id} is on no task that you can see.`);
  if (message === undefined) throw refusal('NOT_MESSAGE', `Entry ${id} is not a message.`);
  if (taskId !== undefined && taskId !== onTask) {
    throw refusal('TASK_MISMATCH', `Message ${id} is not on task #${taskId}.`);
  }
  return message;
}

/** Whether reading the message changes its state; it does not if it was already read or answered. */
export function readsNow(message: KnownMessage, actor: MessageActor, now: Instant): boolean {
  if (!message.isMail) {
    requireParticipant(message, actor);
    requireTarget(message, actor);
  }
  requireStanding(message);
  const status = messageStatus(message, now);
  if (status === 'expired') throw expired(message);
  // The broadcast was claimed before the caller joined the task.
  if (status === 'unread' && !message.isKnown)
    throw refusal('NOT_TARGET_SESSION', `Message ${message.id} was claimed.`);
  return status === 'unread';
}

/** Whether claiming the message changes its state; it does not if the session already holds it. */
export function claimsNow(message: TaskMessage, actor: MessageActor, now: Instant): boolean {
  if (!isBroadcast(message)) throw refusal('NOT_BROADCAST', `Message ${message.id} is not for everybody.`);
  if (isSender(message, actor)) throw refusal('NOT_TARGET_SESSION', `Message ${message.id} is your own.`);
  requireParticipant(message, actor);
  requireStanding(message);
  if (message.claim?.session === actor.session) return false;
  if (messageStatus(message, now) === 'expired') throw expired(message);
  if (message.claim !== null) throw alreadyClaimed(message.id);
  return true;
}

export function requireRetractable(message: TaskMessage, actor: Pick<MessageActor, 'agent' | 'session'>): void {
  if (message.isMail || !isSender(message, actor)) {
    throw refusal('NOT_SENDER', `Message ${message.id} was sent by ${message.isMail ? 'the hub' : 'another session'}.`);
  }
  requireStanding(message);
  if (message.repliedAt !== null) throw refusal('ALREADY_REPLIED', `Message ${message.id} has been answered.`);
}

/** The sender is a session: another session of the same agent is a recipient like any other. */
export function isSender(message: TaskMessage, { agent, session }: Pick<MessageActor, 'agent' | 'session'>): boolean {
  return message.fromSession === session && message.fromAgent === agent;
}

export function alreadyClaimed(id: number): WaggleError {
  return refusal('ALREADY_CLAIMED', `Message ${id} was claimed by another session.`);
}

function requireParticipant({ id }: TaskMessage, { isParticipant }: MessageActor): void {
  if (!isParticipant) throw refusal('NOT_PARTICIPANT', `You take no part in the task of message ${id}.`);
}

function requireTarget(message: TaskMessage, actor: MessageActor): void {
  const { id, toAgent, toSession } = message;
  if (isSender(message, actor)) throw refusal('NOT_TARGET_SESSION', `Message ${id} is your own.`);
  if (toSession !== null && toSession !== actor.session) {
    throw refusal('NOT_TARGET_SESSION', `Message ${id} is for another session.`);
  }
  if (toSession === null && toAgent !== ANY && toAgent !== actor.agent) {
    throw refusal('NOT_TARGET_AGENT', `Message ${id} is for another agent.`);
  }
}

function requireStanding({ id, retractedAt }: TaskMessage): void {
  if (retractedAt !== null) throw refusal('ALREADY_RETRACTED', `Message ${id} was taken back.`);
}

function expired({ id }: TaskMessage): WaggleError {
  return refusal('MESSAGE_EXPIRED', `Message ${id} has expired.`);
}

function refusal(code: ErrorCode, message: string): WaggleError {
  return new WaggleError(code, message);
}
