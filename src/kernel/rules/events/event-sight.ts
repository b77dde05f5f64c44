import type { WaggleEvent } from '../event.ts';
import type { AgentId } from '../identity.ts';

/** What decides which events a caller may see. */
export interface EventSight {
  readonly agent: AgentId;
  /** Its collections; undefined for the hub itself, which sees all events. */
  readonly collections: ReadonlySet<number> | undefined;
  /** Whether it sees the threads of all workers. */
  readonly oversees: boolean;
}

/** An event with the workers of its thread. */
export interface TailEvent {
  readonly event: WaggleEvent;
  readonly workers: readonly { readonly parent: AgentId; readonly agent: AgentId }[];
}

/** Whether the caller may see the event: the same rule as that of the query for one caller. */
export function isInSight({ event, workers }: TailEvent, { agent, collections, oversees }: EventSight): boolean {
  if (collections === undefined) return true;
  if (!collections.has(event.collectionId)) return false;
  if (oversees) return true;
  const isAnothers = workers.some((worker) => worker.parent !== agent && worker.agent !== agent);
  if (event.taskId === undefined && isAnothers) return false;
  return event.type !== 'notification.acked' || event.agentId === agent;
}

const SIGHT_CHANGES = ['member.', 'team.', 'collection.', 'agent.'];

/** Whether callers may see other collections after the event. */
export function changesSight({ type }: WaggleEvent): boolean {
  return SIGHT_CHANGES.some((kind) => type.startsWith(kind));
}
