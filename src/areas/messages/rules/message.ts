import type { Holder } from '../../../kernel/rules/holder.ts';
import type { Instant } from '../../../kernel/rules/time.ts';
import type { News } from '../../../kernel/rules/waiting.ts';
import type { Address } from './task-message.ts';

export type Urgency = 'fyi' | 'needs_reply' | 'blocking';
export const urgencies = ['fyi', 'needs_reply', 'blocking'] as const;

/** The types that a member may send; the hub itself also sends other types. */
export const messageTypes = [
  'message',
  'broadcast',
  'shutdown_request',
  'shutdown_response',
  'plan_approval_request',
  'plan_approval_response',
  'idle_notification',
] as const;
/** Sent by a member, in contrast to what the hub sends when a task or a team changes. */
export const isWritten = (type: MessageType) => messageTypes.some((one) => one === type);
/** The types that need a yes or no. */
export const requestTypes = ['shutdown_request', 'plan_approval_request'] as const;
export type MessageType =
  | (typeof messageTypes)[number]
  | 'task_assignment'
  | 'task_completed'
  | 'task_canceled'
  | 'task_failed'
  | 'task_reply'
  | 'task_unblocked'
  | 'task_returned'
  | 'teammate_terminated'
  | 'team_deleted';

export interface NewMessage {
  readonly from: Holder;
  readonly collectionId: number;
  readonly type: MessageType;
  readonly urgency: Urgency;
  readonly text: string;
  readonly summary: string;
  readonly payload?: Readonly<Record<string, unknown>> | undefined;
  readonly taskId?: number | undefined;
  readonly requestId?: string | undefined;
  /** Set on messages of a task thread. */
  readonly address?: Address | undefined;
}

export interface DeliveryTimes {
  readonly deliveredAt: Instant | null;
  readonly readAt: Instant | null;
  readonly ackedAt: Instant | null;
}

export interface Delivery extends DeliveryTimes {
  readonly to: Holder;
}

export interface Message extends NewMessage {
  readonly id: number;
  readonly team: string | null;
  readonly createdAt: Instant;
  readonly answeredAt: Instant | null;
}

export type DeliveryStatus = 'queued' | 'delivered' | 'read' | 'acknowledged';

export function deliveryStatus({ deliveredAt, readAt, ackedAt }: DeliveryTimes): DeliveryStatus {
  if (ackedAt !== null) return 'acknowledged';
  if (readAt !== null) return 'read';
  return deliveredAt === null ? 'queued' : 'delivered';
}

const SUMMARY_LENGTH = 200;

/** The given summary or the first line, cut if long: a summary is never a reason to refuse a message. */
export function summaryOf(text: string, given?: string): string {
  const line = (given ?? text).split('\n').find((one) => one.trim() !== '') ?? '';
  const points = [...line.trim()];
  return points.length <= SUMMARY_LENGTH ? points.join('') : `${points.slice(0, SUMMARY_LENGTH - 1).join('')}…`;
}

export interface TeammateMessage {
  readonly msg_id: number;
  readonly from: string;
  readonly type: string;
  readonly summary: string;
  readonly text: string;
  readonly to?: string | undefined;
  readonly team?: string | undefined;
  readonly request_id?: string | undefined;
  readonly data?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The form in which a message enters a model's context. All text from teammates is escaped, so it cannot close the tag.
 */
export function teammateMessage(message: TeammateMessage): string {
  const { msg_id, from, to, team, type, summary, text, request_id, data } = message;
  const attributes = [
    ['teammate_id', from],
    // In a team an agent may have several names, and must answer under the one that was addressed.
    ['to', team === undefined ? undefined : to],
    ['msg_id', String(msg_id)],
    ['type', type === 'message' ? undefined : type],
    ['request_id', request_id],
    ['approve', typeof data?.approve === 'boolean' ? String(data.approve) : undefined],
    ['summary', summary],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${escaped(value)}"`]));
  return `<teammate-message ${attributes.join(' ')}>\n${escaped(text)}\n</teammate-message>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** A message that waits for its reader. */
export interface MessageItem extends News {
  readonly kind: 'message';
  readonly messageId: number;
  readonly from: string;
  /** The name under which the caller is addressed. */
  readonly to: string;
  readonly team: string | null;
  readonly type: string;
  readonly urgency: string;
  readonly summary: string;
}
