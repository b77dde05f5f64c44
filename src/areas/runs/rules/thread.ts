import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** One agent's conversation on a task. Its agent never changes. */
export interface Thread {
  readonly id: string;
  readonly agent: AgentId;
  readonly taskId: number | null;
  readonly channel: string;
  readonly title: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type EntryType = 'message' | 'tool_use' | 'assistant_text' | 'result';

export interface ThreadEntry {
  readonly seq: number;
  readonly type: EntryType;
  readonly role: 'user' | 'assistant' | null;
  readonly author: AgentId;
  readonly text: string | null;
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly at: Instant;
}

/** The owner of a thread is the assistant on it; every other author has the role of a user. */
export function roleOn(thread: Thread, author: AgentId): 'user' | 'assistant' {
  return author === thread.agent ? 'assistant' : 'user';
}
