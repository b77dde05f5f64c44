import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { type KnownMessage, type MessageActor, requireMessage } from '../rules/rules.ts';

export interface MessageAtHand {
  readonly message: KnownMessage;
  readonly task: Task;
  readonly actor: MessageActor;
}

/**
 * The message and the calling actor. The task is locked first and the message read again, so that senders, repliers and
 * claimers all lock in the same order.
 */
export async function messageOnTask(
  unit: Writes,
  id: number,
  taskId: number | undefined,
  { agent, session }: Pick<MessageActor, 'agent' | 'session'>,
): Promise<MessageAtHand> {
  const seen = await unit.messages.onTask(id);
  const entryTask = seen === undefined ? (await unit.memories.find(id))?.taskId : undefined;
  const { taskId: place } = requireMessage(id, { message: seen, entryTask }, taskId);
  const task = await unit.tasks.get(place);
  const message = requireMessage(id, { message: await unit.messages.onTask(id) }, taskId);
  return { message, task, actor: { agent, session, isParticipant: await unit.participants.isIn(place, session) } };
}
