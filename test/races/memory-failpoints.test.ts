import { expect, test } from 'vitest';
import { publishMemories } from '../../src/areas/collections/flows/move-memories.ts';
import { reviseTask } from '../../src/areas/tasks/flows/task-lifecycle.ts';
import type { Store } from '../../src/kernel/store/store.ts';
import { addTask, onBothDatabases, scopeOf } from '../stores.ts';
import { oneCall } from './one-call.ts';
import { long } from './seed.ts';
import { sweep } from './sweep.ts';
import { type Written, writeTrial } from './write-trial.ts';

const { home, program } = oneCall();

/** Creates a task with three steps and two memories, in a collection that ann and bob share. */
async function addShared(store: Store): Promise<void> {
  const task = await addTask(store, 'ann');
  const steps = ['a', 'b', 'c'].map((title) => ({ title, details: null, done: false, subtaskId: null }));
  await store.write(scopeOf('ann'), 'arrange', async (unit) => {
    await reviseTask(unit, task, { steps });
    const id = await unit.collections.create({ slug: 'ops', name: 'Ops', kind: 'collaborative', createdBy: 'ann' });
    await unit.collections.setMember(id, 'bob', 'member');
  });
  await store.write(scopeOf('ann'), 'arrange', async (unit) => {
    const ops = await unit.collections.named('ops');
    await publishMemories(unit, [await unit.memories.get(1)], ops);
    for (const text of ['The kiln is cold', 'The yard is wet']) {
      const fields = { kind: 'fact', text, topics: ['kiln'], macroTopics: ['yard'] };
      await unit.memories.insert({ ...fields, id: await unit.memories.nextId(), collectionId: ops.id });
    }
  });
}

const writes: readonly Written[] = [
  {
    tool: 'memory_add',
    input: { content: 'Wood comes on Friday', topics: ['kiln', 'wood'], collection: 'ops', signal: 'bob' },
    arrange: addShared,
    effect: `select 1 from memories m join signals s on s.memory_ids = '[4]' where m.text = 'Wood comes on Friday'`,
  },
  {
    tool: 'memory_edit',
    input: {
      memory_id: 1,
      content: 'Fire the kiln',
      topics: ['kiln', 'fire'],
      toggle: [0],
      set_status: 'blocked',
      output: 'Out of wood',
      signal: 'bob',
      collection: 'ops',
    },
    arrange: addShared,
    effect: `select 1 from tasks t join signals s on s.memory_ids = '[1]' join memories o on o.text = 'Out of wood'
      where t.title = 'Fire the kiln' and t.status = 'blocked'`,
  },
  {
    tool: 'memory_delete',
    input: { memory_id: 2 },
    arrange: addShared,
    effect: 'select 1 where not exists (select 1 from memories where id = 2)',
  },
  {
    tool: 'collection_manage',
    input: { action: 'publish', collection: 'personal', memory_ids: [1, 2, 3] },
    arrange: addShared,
    effect: `select 1 where not exists (select 1 from memories m join collections c on c.id = m.collection_id
      where c.slug = 'ops')`,
  },
];

onBothDatabases('a process that is killed before any statement of a memory write', (databases, kind) => {
  // Every statement costs a process, so an ordinary run covers only the shortest write.
  for (const written of long(0, 1) === 1 ? writes : writes.slice(2, 3)) {
    test(`leaves all or nothing of ${written.tool}`, async () => {
      const statements = await sweep(() => writeTrial(program(), home, { databases, kind }, written));
      // Fewer would mean that the failpoint does not see every statement.
      expect(statements).toBeGreaterThan(3);
      if (long(0, 1) === 1) process.stderr.write(`${kind}: ${written.tool} has ${statements} statements\n`);
    });
  }
});
