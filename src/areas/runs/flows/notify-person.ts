import { type AgentId, USER } from '../../../kernel/rules/identity.ts';
import { runEvent } from '../../../kernel/rules/run-event.ts';
import type { Reads, Writes } from '../../../kernel/store/unit.ts';
import type { NewNotice } from '../queries/notices.ts';
import type { NoticeChannel } from '../rules/notice.ts';

export interface Notified {
  readonly id: number;
  readonly person: AgentId;
  /** The channels through which the person gets it now; empty if it only waits in the list. */
  readonly channels: readonly NoticeChannel[];
}

/** Stores a notice for the person behind the agent, and returns the channels on which that person gets it. */
export async function notifyPerson(unit: Writes, notice: Omit<NewNotice, 'person'>): Promise<Notified> {
  const agent = await unit.agents.find(notice.agent);
  const owner = agent?.owner == null ? undefined : await unit.agents.find(agent.owner);
  const person = agent?.kind === 'person' ? agent.id : owner?.kind === 'person' ? owner.id : USER;
  const id = await unit.notices.add({ ...notice, person });
  const task = notice.taskId === null ? undefined : await unit.tasks.peek(notice.taskId);
  unit.emit({ ...runEvent('user.notified', task, { notice: id, kind: notice.kind }), agentId: person });
  return { id, person, channels: await channelsTo(unit, person) };
}

/** A webhook that rejected the last notice does not count until it accepts one. */
async function channelsTo(unit: Reads, person: AgentId): Promise<readonly NoticeChannel[]> {
  const webhook = await unit.webhooks.state();
  const works = webhook !== undefined && webhook.fault === null;
  return [...(await unit.notices.screens(person)), ...(works ? (['webhook'] as const) : [])];
}
