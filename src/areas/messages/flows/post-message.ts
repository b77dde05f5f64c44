import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Holder } from '../../../kernel/rules/holder.ts';
import { isSame, nameOf } from '../../../kernel/rules/holder.ts';
import { SYSTEM_SENDER } from '../../../kernel/rules/team.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Recipient } from '../queries/writes.ts';
import { exceededLimit } from '../rules/mailbox.ts';
import { type MessageType, type NewMessage, summaryOf } from '../rules/message.ts';

/** Sends to all recipients or to none: a full mailbox refuses the whole message. */
export async function postMessage(
  unit: Writes,
  message: NewMessage,
  recipients: readonly Recipient[],
): Promise<{ readonly id: number; readonly requestId: string | undefined }> {
  const id = await unit.messages.nextId();
  const isPerson = (await unit.agents.find(message.from.agent))?.kind === 'person';
  for (const to of recipients) {
    const load = await unit.messages.load(to, message.from.agent, message.type);
    const exceeded = exceededLimit(load, { urgency: message.urgency, isPerson });
    if (exceeded === undefined) continue;
    const { of, limit } = exceeded;
    const what = of === 'mailbox' ? `The mailbox of ${nameOf(to)} holds ${limit} messages.` : tooMany(to, limit);
    throw new WaggleError('MAILBOX_FULL', what, { recipient: nameOf(to), limit, of });
  }
  const requestId = message.type.endsWith('_request')
    ? `${message.type.replace(/_request$/, '')}-${id}`
    : message.requestId;
  await unit.messages.send(id, { ...message, requestId }, recipients);
  return { id, requestId };
}

function tooMany(to: Holder, limit: number): string {
  return `${nameOf(to)} has not read ${limit} messages of yours yet.`;
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
 * members. A full mailbox, or one full of such mail from the causer, is skipped: the information is also on the board, and no change may fail because a mailbox is
 * full.
 */
export async function notify(unit: Writes, notice: NoticeDraft, to: Holder, causer: Holder | undefined): Promise<void> {
  if (causer !== undefined && isSame(to, causer)) return;
  if (!(await unit.collections.isMember(notice.collectionId, to.agent))) return;
  const load = await unit.messages.load(to, causer?.agent ?? unit.scope.agent, notice.type);
  if (exceededLimit(load, { urgency: 'fyi', isPerson: false }) !== undefined) return;
  const from = causer ?? { agent: unit.scope.agent, handle: SYSTEM_SENDER };
  const message: NewMessage = { ...notice, from, urgency: 'fyi', summary: summaryOf(notice.text) };
  await unit.messages.send(await unit.messages.nextId(), message, [to]);
}

export function taskPayload(task: Task): Readonly<Record<string, unknown>> {
  return { taskId: String(task.id), taskSubject: task.title };
}
