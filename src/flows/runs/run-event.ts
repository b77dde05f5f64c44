import type { EventDraft, EventType, RowImage } from '../../core/event.ts';
import { WORKSPACE_ID } from '../../core/identity.ts';
import type { Worker } from '../../core/runs/worker.ts';
import type { Task } from '../../core/tasks/task.ts';

type Place = Pick<Task, 'id' | 'collectionId' | 'threadId'> | Pick<Worker, 'id' | 'threadId'>;

/** An event about a run on a task, of a worker, or of a parent that reads reports. */
export function runEvent(type: EventType, place: Place | undefined, after: RowImage): EventDraft {
  if (place === undefined) return { type, collectionId: WORKSPACE_ID, after };
  if (!('collectionId' in place)) {
    const { id: worker, threadId } = place;
    return { type, collectionId: WORKSPACE_ID, threadId, after: { ...after, worker } };
  }
  const draft = { type, taskId: place.id, collectionId: place.collectionId, after };
  return place.threadId === null ? draft : { ...draft, threadId: place.threadId };
}
