import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openTask, reviseTask, type TaskDraft } from '../../src/areas/tasks/flows/task-lifecycle.ts';
import { taskEvent } from '../../src/areas/tasks/rules/task.ts';
import { WORKSPACE_ID } from '../../src/kernel/rules/identity.ts';
import type { Store } from '../../src/kernel/store/store.ts';
import { addAgents, addTask, type Databases, onBothDatabases, scopeOf } from '../stores.ts';
import type { StoreKind } from '../world.ts';
import { oneCall } from './one-call.ts';
import { long } from './seed.ts';
import { survives, sweep } from './sweep.ts';
import { type Written, writeTrial } from './write-trial.ts';

const NODES = long(20, 1000);
const CHILDREN = 4;

const { home, program } = oneCall();

const stepsOf = (subtaskIds: readonly (number | null)[]) =>
  subtaskIds.map((subtaskId, n) => ({ title: `s${n}`, details: null, done: false, subtaskId }));

const withSteps = (count: number) => (store: Store) =>
  addTask(store, 'ann', { steps: stepsOf(Array(count).fill(null)) });

/** Creates task 1 with several levels of subtasks, in one transaction because there may be many. */
async function addTree(store: Store): Promise<void> {
  await addTask(store, 'ann');
  await store.write(scopeOf('ann'), 'arrange', async (unit) => {
    for (let parent = 1, made = 1; made < NODES; parent++) {
      const children: number[] = [];
      for (; children.length < CHILDREN && made < NODES; made++) {
        const task = await openTask(unit, { ...child, parentId: parent });
        unit.emit(taskEvent('task.subtask', null, task));
        children.push(task.id);
      }
      await reviseTask(unit, await unit.tasks.get(parent), { steps: stepsOf(children) });
    }
  });
}

const child: TaskDraft = {
  title: 'child',
  owner: 'ann',
  createdBy: 'ann',
  collectionId: WORKSPACE_ID,
  status: 'active',
  dispatch: 'hub',
};

const writes: readonly Written[] = [
  {
    tool: 'create_task',
    input: { title: 'new', owner: 'bob', idempotency_key: 'k' },
    arrange: async () => undefined,
    effect: `select 1 from tasks where title = 'new' and owner = 'bob'`,
  },
  {
    tool: 'update_task',
    input: { id: '1', title: 'changed', owner: 'bob', description: 'other words' },
    arrange: withSteps(2),
    effect: `select 1 from tasks where title = 'changed' and owner = 'bob'`,
  },
  {
    tool: 'complete_task',
    input: { id: '1' },
    arrange: withSteps(2),
    effect: `select 1 from tasks where status = 'done'`,
  },
  {
    tool: 'create_subtask',
    input: { taskId: '1', stepIndex: 1, title: 'child', owner: 'bob' },
    arrange: withSteps(2),
    effect: `select 1 from steps s join tasks c on c.id = s.subtask_id where c.parent_id = 1`,
  },
  {
    tool: 'cancel_task',
    input: { id: '1' },
    arrange: addTree,
    effect: `select 1 where (select count(*) from tasks where status = 'canceled') = ${NODES}`,
  },
  {
    tool: 'thread_reply',
    input: { id: '1', message: 'well?' },
    arrange: withSteps(0),
    effect: `select 1 from thread_entries where text = 'well?'`,
  },
];

const trialOf = (databases: Databases, kind: StoreKind, written: Written) =>
  writeTrial(program(), home, { databases, kind }, written);

onBothDatabases('a process that is killed before any statement of a write', (databases, kind) => {
  test.each(writes)('leaves all or nothing of $tool', async (written) => {
    const statements = await sweep(() => trialOf(databases, kind, written));
    // Fewer would mean that the failpoint does not see every statement.
    expect(statements).toBeGreaterThan(3);
    // Canceling takes a bounded number of statements, however large the tree is.
    if (written.tool === 'cancel_task') expect(statements).toBeLessThan(60);
  });

  test('leaves the whole schema or none of it', async () => {
    const statements = await sweep(async () => {
      const database = databases.fresh();
      const args = [home, database, 'open'];
      return {
        run: (statement) => survives(program(), args, `migrate:${statement}`),
        async afterKill() {
          const raw = await databases.raw(database);
          expect(await raw.run(kind === 'sqlite' ? 'select name from sqlite_master' : tablesHere)).toEqual([]);
        },
      };
    });
    expect(statements).toBeGreaterThan(20);
  });
});

const tablesHere = 'select tablename from pg_tables where schemaname = current_schema()';

onBothDatabases('a mirror that is killed while it writes its files', (databases) => {
  test('never leaves a task out of both files, and the next round completes it', async () => {
    const folder = mkdtempSync(path.join(home, 'mirror-'));
    const database = databases.fresh();
    const store = await databases.open(database);
    await addAgents(store, 'ann');
    const args = [folder, database, 'mirror'];
    const [open, history] = [path.join(folder, 'tasks/tasks.json'), path.join(folder, 'tasks/history.jsonl')];
    const shown = () => {
      const past = existsSync(history) ? readFileSync(history, 'utf8').split('\n').filter(Boolean) : [];
      const now = existsSync(open) ? JSON.parse(readFileSync(open, 'utf8')).tasks : [];
      const archived = past.map((line) => String(JSON.parse(line).id));
      expect(archived).toHaveLength(new Set(archived).size);
      return new Set([...archived, ...now.map(({ id }: { id: string }) => id)]);
    };
    for (let statement = 1, survived = false; !survived; statement++) {
      const task = await addTask(store, 'ann');
      expect(await survives(program(), args, 'none:1')).toBe(true);
      await store.write(scopeOf('ann'), 'arrange', (unit) => reviseTask(unit, task, { status: 'done' }));
      survived = await survives(program(), args, `mirror:${statement}`);
      expect(shown()).toContain(String(task.id));
      expect(await survives(program(), args, 'none:1')).toBe(true);
      expect(shown()).toContain(String(task.id));
    }
    expect(readFileSync(history, 'utf8').split('\n').filter(Boolean).length).toBeGreaterThan(3);
  });
});
