import type { EventDraft } from '../event.ts';
import type { AgentId } from '../identity.ts';

/** What listeners are found by: `log`, `token`, an agent or a thread. */
export type Key = string;

/** The commit has appended events. */
export const LOG: Key = 'log';
/** A token has ended. */
export const TOKENS: Key = 'token';
/** There is news for an agent, or what decides which of its sessions gets it has changed. */
export const agentKey = (agent: AgentId): Key => `agent ${agent}`;
/** Something has happened on a thread, such as the end of a run. */
export const threadKey = (threadId: string): Key => `thread ${threadId}`;
export const isAgentKey = (key: Key): boolean => key.startsWith('agent ');

/** Whom a commit concerns. */
export interface Concern {
  readonly keys: ReadonlySet<Key>;
  /** The news numbers that it gave out, if they are known. */
  readonly news: readonly number[];
}

/** What a unit gathers until it commits. */
export interface Concerning extends Concern {
  readonly keys: Set<Key>;
  readonly news: number[];
}

export const concernsNobody = (): Concerning => ({ keys: new Set(), news: [] });

/** An agent that joins a collection sees what waits there. */
const JOINS: ReadonlySet<string> = new Set(['member.added', 'member.changed', 'team.joined']);

/** Adds what follows from the events of a unit. */
export function addEvents({ keys }: Concerning, events: readonly EventDraft[]): void {
  if (events.length > 0) keys.add(LOG);
  for (const { type, agentId, threadId } of events) {
    if (agentId !== undefined && JOINS.has(type)) keys.add(agentKey(agentId));
    if (threadId !== undefined) keys.add(threadKey(threadId));
  }
}

/** The server rejects payloads of 8,000 bytes and more. */
const LONGEST_PAYLOAD = 7900;

/** The keys as the payload of a notification; empty if they do not fit, which concerns everybody. */
export function payloadOf({ keys }: Concern): string {
  const text = JSON.stringify([...keys]);
  return Buffer.byteLength(text) > LONGEST_PAYLOAD ? '' : text;
}

/** Undefined if the payload names no keys, as that of an older program: it may concern anybody. */
export function concernIn(payload: string | undefined): Concern | undefined {
  try {
    const found: unknown = JSON.parse(payload ?? '');
    return Array.isArray(found) ? { keys: new Set(found.map(String)), news: [] } : undefined;
  } catch {
    return undefined;
  }
}
