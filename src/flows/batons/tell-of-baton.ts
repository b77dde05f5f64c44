import type { Baton } from '../../core/batons/baton.ts';
import type { EventType } from '../../core/event.ts';
import type { Task } from '../../core/tasks/task.ts';
import type { Writes } from '../../store/unit.ts';

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
