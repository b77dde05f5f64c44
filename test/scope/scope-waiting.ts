import type { Store } from '../../src/kernel/store/store.ts';
import { addTask, scopeOf } from '../stores.ts';

/** The name of the model whose vectors are arranged. */
export const MODEL = 'arranged';

/**
 * A task of Bob's that is not started for now, a task with a part that is a task of its own, and vectors of all memories;
 * answers the numbers of the tasks.
 */
export async function arrangeWaiting(store: Store, collectionId: number, word: string) {
  const parked = await addTask(store, 'ada', { title: word, collectionId, owner: 'bob' });
  const below = await addTask(store, 'ada', { title: word, collectionId });
  const step = { title: word, details: null, done: false, subtaskId: below.id };
  const parent = await addTask(store, 'ada', { title: word, collectionId, steps: [step] });
  await addTask(store, 'ada', { title: word, collectionId, parentId: parent.id });
  await store.write(scopeOf('ada'), 'arrange', async (unit) => {
    const threadId = String(parked.threadId);
    await unit.leases.wake({ threadId, agent: 'bob', taskId: parked.id }, 'manual');
    const lease = await unit.leases.take(threadId, 'hub', 'r-parked', 60_000);
    await unit.leases.release(threadId, lease?.fence ?? 0, { parked: 'failures', not_before: unit.now + 60_000 });
  });
  const missing = await store.vectors.missing(MODEL, 0, 1000);
  await store.vectors.put(
    MODEL,
    missing.map((memory) => ({ memory, vector: Float32Array.of(1, 0) })),
  );
  return { parkedId: parked.id, parentId: parent.id };
}
