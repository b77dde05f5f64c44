import type { Store } from '../../src/kernel/store/store.ts';
import { addTask, scopeOf } from '../stores.ts';

/**
 * Creates a plan with a free sub-task, one that Ada's session holds and one whose claim has lapsed; returns the id of
 * its root task.
 */
export async function arrangePlan(store: Store, collectionId: number, word: string): Promise<number> {
  const place = { collectionId, owner: null, dispatch: 'self', repoRoot: word, title: word } as const;
  const root = await addTask(store, 'ada', { ...place, status: 'active' });
  const free = await addTask(store, 'ada', { ...place, status: 'pending' });
  const held = await addTask(store, 'ada', { ...place, status: 'active', owner: 'ada' });
  const left = await addTask(store, 'ada', { ...place, status: 'active', owner: 'ada' });
  await store.write({ ...scopeOf('ada'), session: 's-ada' }, 'arrange', async (unit) => {
    await unit.plans.insert(
      {
        rootId: root.id,
        repoRoot: word,
        slug: word,
        title: word,
        problem: word,
        acceptance: [word],
        autoArchive: false,
        byQueen: false,
        createdBy: 'ada',
        createdAt: unit.now,
      },
      [free, held, left].map(({ id }) => ({
        taskId: id,
        title: word,
        description: word,
        files: [word],
        dependsOn: [],
        specRow: word,
        capability: null,
        wave: 0,
        waveName: word,
      })),
    );
    await unit.claims.take(held.id, { agent: 'ada', handle: null }, 60_000);
    await unit.claims.take(left.id, { agent: 'ada', handle: null }, 0);
    const warning = { collectionId, kind: 'failed_approach', text: word, taskId: root.id };
    await unit.memories.insert({ ...warning, id: await unit.memories.nextId() });
  });
  return root.id;
}
