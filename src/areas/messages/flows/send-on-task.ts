import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type AgentId, canonicalAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import { nothingToStore } from '../../../kernel/rules/refusals.ts';
import { MINUTE } from '../../../kernel/rules/time.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { isBlank } from '../../../kernel/text/plain-text.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Recipient } from '../queries/writes.ts';
import { summaryOf, type Urgency } from '../rules/message.ts';
import { isSender } from '../rules/rules.ts';
import { ANY, isBroadcast, knownTargets, messageStatus } from '../rules/task-message.ts';
import { postMessage } from './post-message.ts';

export interface TaskMessageDraft {
  readonly text: string;
  readonly urgency: Urgency;
  readonly toAgent: string;
  readonly toSession?: SessionId | undefined;
  readonly replyTo?: number | undefined;
  readonly expiresInMinutes?: number | undefined;
}

interface Sender {
  readonly agent: AgentId;
  readonly session: SessionId;
}

/** Sends a message on a task's thread. The sender becomes a participant; an archived task still accepts messages. */
export async function sendOnTask(unit: Writes, task: Task, draft: TaskMessageDraft, sender: Sender): Promise<number> {
  unit.collections.requireWrite(task.collectionId);
  if (isBlank(draft.text)) throw nothingToStore();
  await unit.participants.join(task.id);
  const toAgent = canonicalAgentId(draft.toAgent);
  const { toSession = null, replyTo = null, expiresInMinutes: minutes } = draft;
  const recipients = await recipientsOf(unit, task, { toAgent, toSession }, sender);
  const { id } = await postMessage(
    unit,
    {
      from: { agent: sender.agent, handle: null },
      collectionId: task.collectionId,
      type: 'message',
      urgency: draft.urgency,
      text: draft.text,
      summary: summaryOf(draft.text),
      taskId: task.id,
      address: { toAgent, toSession, replyTo, expiresAt: minutes === undefined ? null : unit.now + minutes * MINUTE },
    },
    recipients,
  );
  if (replyTo !== null) await answer(unit, task, replyTo, id, sender);
  await unit.tasks.touch(task);
  return id;
}

/** Marks only the answered message, never earlier ones, and only if the sender can see it. */
async function answer(unit: Writes, task: Task, parentId: number, replyId: number, sender: Sender): Promise<void> {
  const parent = await unit.messages.onTask(parentId);
  if (parent?.taskId !== task.id || !parent.isKnown) return;
  const status = messageStatus(parent, unit.now);
  if (status !== 'unread' && status !== 'read') return;
  if (isBroadcast(parent) && parent.claim === null && !isSender(parent, sender)) await unit.messages.claim(parentId);
  await unit.messages.mark('acked_at', [parentId]);
  await unit.messages.replied(parent, replyId);
}

interface Target {
  readonly toAgent: AgentId;
  readonly toSession: SessionId | null;
}

/** The current recipients. Others in the target group get the message when they join the task. */
async function recipientsOf(
  unit: Writes,
  task: Task,
  { toAgent, toSession }: Target,
  sender: Sender,
): Promise<readonly Recipient[]> {
  if (toSession !== null) return oneSession(unit, task, toSession, sender);
  if (toAgent === ANY) return everybodyElse(unit, task, sender);
  if ((await unit.agents.find(toAgent)) === undefined) {
    if (knownTargets.includes(toAgent)) return [];
    throw nobody(toAgent);
  }
  if (!(await unit.collections.isMember(task.collectionId, toAgent))) throw nobody(toAgent);
  return [{ agent: toAgent, handle: null }];
}

async function oneSession(unit: Writes, task: Task, session: SessionId, sender: Sender): Promise<readonly Recipient[]> {
  if (session === sender.session) {
    throw new WaggleError('RECIPIENT_SELF', 'That is your own session: send the message to another one.');
  }
  const found = await unit.sessions.find(session);
  if (found === undefined) return [];
  if (!(await unit.collections.isMember(task.collectionId, found.agent))) throw nobody(session);
  return [{ agent: found.agent, handle: null, session }];
}

async function everybodyElse(unit: Writes, task: Task, sender: Sender): Promise<readonly Recipient[]> {
  const others = (await unit.participants.of(task.id)).filter(({ session }) => session !== sender.session);
  const agents = [...new Set(others.map(({ agent }) => agent))];
  const recipients: Recipient[] = [];
  for (const agent of agents) {
    if (await unit.collections.isMember(task.collectionId, agent)) recipients.push({ agent, handle: null });
  }
  return recipients;
}

function nobody(recipient: string): WaggleError {
  const message = `Nobody called ${JSON.stringify(recipient)} can be reached on this task.`;
  return new WaggleError('RECIPIENT_NOT_FOUND', message, { recipient });
}
