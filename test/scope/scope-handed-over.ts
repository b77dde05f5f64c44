import { sendOnTask } from '../../src/areas/messages/flows/send-on-task.ts';
import type { Store } from '../../src/kernel/store/store.ts';
import type { Writes } from '../../src/kernel/store/unit.ts';
import { scopeOf } from '../stores.ts';

interface Place {
  readonly collectionId: number;
  /** The task on which Ada and Bob meet. */
  readonly taskId: number;
  /** A task of a repository. */
  readonly inRepo: number;
}

const sessionOf = (agent: string) => ({ ...scopeOf(agent), session: `s-${agent}` });

/**
 * Batons from Ada to Bob: one that waits for him, one that has expired, and one in the repository, which he declines;
 * answers the number of the last. Bob has written to Ada, who read it, and a message of hers keeps him from working.
 */
export async function arrangeHandovers(store: Store, { collectionId, taskId, inRepo }: Place, word: string) {
  const declined = await store.write(sessionOf('ada'), 'arrange', async (unit) => {
    const place = { collectionId, word };
    await addBaton(unit, { ...place, taskId, expiresAt: unit.now + 60_000 });
    await addBaton(unit, { ...place, taskId, expiresAt: unit.now - 1000 });
    return addBaton(unit, { ...place, taskId: inRepo, expiresAt: unit.now + 60_000 });
  });
  const written = await store.write(sessionOf('bob'), 'arrange', async (unit) => {
    await unit.batons.passOn(declined, word);
    const draft = { text: word, urgency: 'needs_reply', toAgent: 'ada' } as const;
    return sendOnTask(unit, await unit.tasks.get(taskId), draft, { agent: 'bob', session: 's-bob' });
  });
  await store.write(sessionOf('ada'), 'arrange', async (unit) => {
    await unit.messages.mark('read_at', [written]);
    const draft = { text: word, urgency: 'blocking', toAgent: 'bob' } as const;
    await sendOnTask(unit, await unit.tasks.get(taskId), draft, { agent: 'ada', session: 's-ada' });
  });
  return declined;
}

interface Handover {
  readonly collectionId: number;
  readonly taskId: number;
  readonly word: string;
  readonly expiresAt: number;
}

async function addBaton(unit: Writes, { collectionId, taskId, word, expiresAt }: Handover): Promise<number> {
  const entry = { collectionId, kind: 'handoff', text: word, taskId };
  const { id } = await unit.memories.insert({ ...entry, id: await unit.memories.nextId() });
  const from = { agent: 'ada', session: 's-ada' };
  const to = { toAgent: 'bob', toSession: null, reason: null, files: [word] };
  await unit.batons.add({ id, kind: 'handoff', taskId, from, ...to, expiresAt });
  return id;
}
