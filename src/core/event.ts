import type { AgentId, SessionId } from './identity.ts';
import type { Instant } from './time.ts';

/** Columns of a row without its texts: texts live in their own tables, where they can be erased. */
export type RowImage = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

export type EventType =
  | 'agent.added'
  | 'agent.changed'
  | 'agent.removed'
  | 'task.created'
  | 'task.updated'
  | 'task.assigned'
  | 'task.activated'
  | 'task.completed'
  | 'task.canceled'
  | 'task.steps'
  | 'task.subtask'
  | 'task.resource'
  | 'thread.message'
  | 'workspace.imported';

/** What a rule says has happened; the store adds who, when and the rows. */
export interface EventDraft {
  readonly type: EventType;
  readonly taskId?: number;
  readonly memoryId?: number;
  readonly agentId?: AgentId;
  readonly threadId?: string;
  readonly collectionId: number;
  /** Names of the columns that changed, texts included. */
  readonly changed?: readonly string[];
  readonly before?: RowImage;
  readonly after?: RowImage;
}

export interface WaggleEvent extends EventDraft {
  readonly seq: number;
  readonly at: Instant;
  readonly actor: AgentId;
  readonly session: SessionId | null;
  readonly surface: string;
}
