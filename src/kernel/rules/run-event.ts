import type { EventDraft, EventType, RowImage } from './event.ts';
import { WORKSPACE_ID } from './identity.ts';

interface OnTask {
  readonly id: number;
  readonly collectionId: number;
  readonly threadId: string | null;
}

interface OfWorker {
  readonly id: string;
  readonly threadId: string;
}

/** An event about a run on a task, of a worker, or of a parent that reads reports. */
export function runEvent(type: EventType, place: OnTask | OfWorker | undefined, after: RowImage): EventDraft {
  if (place === undefined) return { type, collectionId: WORKSPACE_ID, after };
  if (!('collectionId' in place)) {
    const { id: worker, threadId } = place;
    return { type, collectionId: WORKSPACE_ID, threadId, after: { ...after, worker } };
  }
  const draft = { type, taskId: place.id, collectionId: place.collectionId, after };
  return place.threadId === null ? draft : { ...draft, threadId: place.threadId };
}
