import { WaggleError } from '../../core/errors.ts';
import type { Holder } from '../../core/holder.ts';
import { isSame, nameOf } from '../../core/holder.ts';
import { limits } from '../../core/limits.ts';
import { type MessageType, type NewMessage, summaryOf } from '../../core/message.ts';
import type { Task } from '../../core/tasks/task.ts';
import { SYSTEM_SENDER } from '../../core/team.ts';
import type { Recipient } from '../../store/messages/writes.ts';
import type { Writes } from '../../store/unit.ts';

/** Sends to all recipients or to none: a full mailbox refuses the whole message. */
export async function postMessage(
  unit: Writes,
  message: NewMessage,
  recipients: readonly Recipient[],
): Promise<{ readonly id: number; readonly requestId: string | undefined }> {
  const id = await unit.messages.nextId();
  for (const to of recipients) {
    if ((await unit.messages.waitingFor(to)) < limits.mailbox) continue;
    throw new WaggleError('MAILBOX_FULL', `The mailbox of ${nameOf(to)} holds ${limits.mailbox} messages.`, {
      recipient: nameOf(to),
      limit: limits.mailbox,
    });
  }
  const requestId = message.type.endsWith('_request')
    ? `${message.type.replace(/_request$/, '')}-${id}`
    : message.requestId;
  await unit.messages.send(id, { ...message, requestId }, recipients);
  return { id, requestId };
}

export interface NoticeDraft {
  readonly type: MessageType;
  readonly text: string;
  readonly collectionId: number;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly taskId?: number;
}

/**
 * Notifies a member of an event, unless the member caused it or has left: events of a collection are only for its
 * members. A full mailbox is skipped: the information is also on the board, and no change may fail because a mailbox is
 * full.
 */
export async function notify(unit: Writes, notice: NoticeDraft, to: Holder, causer: Holder | undefined): Promise<void> {
  if (causer !== undefined && isSame(to, causer)) return;
  if (!(await unit.collections.isMember(notice.collectionId, to.agent))) return;
  if ((await unit.messages.waitingFor(to)) >= limits.mailbox) return;
  const from = causer ?? { agent: unit.scope.agent, handle: SYSTEM_SENDER };
  const message: NewMessage = { ...notice, from, urgency: 'fyi', summary: summaryOf(notice.text) };
  await unit.messages.send(await unit.messages.nextId(), message, [to]);
}

export function taskPayload(task: Task): Readonly<Record<string, unknown>> {
  return { taskId: String(task.id), taskSubject: task.title };
}
