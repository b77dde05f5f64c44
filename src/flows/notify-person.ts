import { type AgentId, USER } from '../core/identity.ts';
import type { NewNotice } from '../store/notices.ts';
import type { Writes } from '../store/unit.ts';
import { runEvent } from './wake.ts';

/** Keeps a notice for the person behind the agent, and says whether that person can see it now. */
export async function notifyPerson(
  unit: Writes,
  notice: Omit<NewNotice, 'person'>,
): Promise<{ id: number; person: AgentId; seen: boolean }> {
  const agent = await unit.agents.find(notice.agent);
  const owner = agent?.owner == null ? undefined : await unit.agents.find(agent.owner);
  const person = agent?.kind === 'person' ? agent.id : owner?.kind === 'person' ? owner.id : USER;
  const id = await unit.notices.add({ ...notice, person });
  const task = notice.taskId === null ? undefined : await unit.tasks.peek(notice.taskId);
  unit.emit({ ...runEvent('user.notified', task, { notice: id, kind: notice.kind }), agentId: person });
  return { id, person, seen: await unit.notices.reaches(person) };
}
