import { WaggleError } from '../../../kernel/rules/errors.ts';
import { type AgentId, canonicalAgentId, type SessionId } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { ANY, knownTargets } from '../../messages/rules/task-message.ts';
import type { Task } from '../../tasks/rules/task.ts';

export interface BatonTarget {
  readonly toAgent: AgentId;
  readonly toSession: SessionId | null;
}

interface Asked {
  readonly toAgent: string;
  readonly toSession?: SessionId | undefined;
}

/** The target of a baton. A named session takes precedence over a named agent; both must be able to see the task. */
export async function batonTarget(unit: Writes, task: Task, asked: Asked, from: SessionId): Promise<BatonTarget> {
  const toAgent = canonicalAgentId(asked.toAgent);
  if (asked.toSession !== undefined) return sessionTarget(unit, task, asked.toSession, toAgent, from);
  if (toAgent === ANY) return { toAgent, toSession: null };
  if ((await unit.agents.find(toAgent)) === undefined) {
    if (knownTargets.includes(toAgent)) return { toAgent, toSession: null };
    throw nobody(toAgent);
  }
  if (!(await unit.collections.isMember(task.collectionId, toAgent))) throw nobody(toAgent);
  return { toAgent, toSession: null };
}

async function sessionTarget(
  unit: Writes,
  task: Task,
  toSession: SessionId,
  toAgent: AgentId,
  from: SessionId,
): Promise<BatonTarget> {
  if (toSession === from) {
    throw new WaggleError('RECIPIENT_SELF', 'That is your own session: hand the work to another one.');
  }
  const found = await unit.sessions.find(toSession);
  if (found === undefined) return { toAgent, toSession };
  if (!(await unit.collections.isMember(task.collectionId, found.agent))) throw nobody(toSession);
  return { toAgent: found.agent, toSession };
}

function nobody(recipient: string): WaggleError {
  const message = `Nobody called ${JSON.stringify(recipient)} can be reached on this task.`;
  return new WaggleError('RECIPIENT_NOT_FOUND', message, { recipient });
}
