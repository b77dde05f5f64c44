import type { EventType } from '../../../kernel/rules/event.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Baton } from '../rules/baton.ts';

type BatonEvent = Extract<EventType, `handoff.${string}`>;

/** Writes an event about a baton to the log; the text stays in its entry. */
export function tellOfBaton(
  unit: Writes,
  type: BatonEvent,
  { id: taskId, collectionId }: Pick<Task, 'id' | 'collectionId'>,
  { id, kind, toAgent, toSession, reason }: Pick<Baton, 'id' | 'kind' | 'toAgent' | 'toSession' | 'reason'>,
): void {
  const after = { kind, reason, to_agent: toAgent, to_session: toSession };
  unit.emit({ type, taskId, memoryId: id, collectionId, after });
}
