import { limits } from '../../../kernel/rules/limits.ts';
import type { Urgency } from './message.ts';

/** What a mailbox holds, as far as it concerns one sender. */
export interface MailboxLoad {
  /** Messages that the recipient has not acknowledged. */
  readonly open: number;
  /** Of these, what this sender wrote to this agent and it has not read, under any of its names. */
  readonly unreadOfSender: number;
}

/** Room beyond the limit of one sender for its blocking messages. */
const BLOCKING_OF_SENDER = 20;
/** Room beyond the limit of a mailbox that only blocking messages may use, and beyond that only people. */
const BLOCKING = 200;
const PEOPLE = 500;

/**
 * The limit that a message would exceed, if any. No sender can fill a mailbox alone, and agents together leave room for
 * blocking messages and for people.
 */
export function exceededLimit(
  { open, unreadOfSender }: MailboxLoad,
  { urgency, isPerson }: { readonly urgency: Urgency; readonly isPerson: boolean },
): { readonly of: 'sender' | 'mailbox'; readonly limit: number } | undefined {
  const isBlocking = urgency === 'blocking';
  const ofSender = limits.unreadOfSender + (isBlocking ? BLOCKING_OF_SENDER : 0);
  if (!isPerson && unreadOfSender >= ofSender) return { of: 'sender', limit: limits.unreadOfSender };
  const ofBox = limits.mailbox + (isPerson ? PEOPLE : isBlocking ? BLOCKING : 0);
  return open >= ofBox ? { of: 'mailbox', limit: limits.mailbox } : undefined;
}
