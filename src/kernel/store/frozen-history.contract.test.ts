import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, type RawDatabase, scopeOf } from '../../../test/stores.ts';
import { reviseTask } from '../../areas/tasks/flows/task-lifecycle.ts';
import type { Store } from './store.ts';

const step = { title: 'A step', details: null, done: false, subtaskId: null };
const resource = { type: 'url', value: 'https://example.org', label: null } as const;

/** Task 1 is done, task 2 is open; both have a step and a resource. Task 3 is open, and the subtask of task 1. */
async function arrange(store: Store): Promise<void> {
  await addAgents(store, 'ada');
  for (let count = 0; count < 3; count++) await addTask(store, 'ada');
  const revise = (id: number, patch: Parameters<typeof reviseTask>[2]) =>
    store.write(scopeOf('ada'), 'arrange', async (unit) => reviseTask(unit, await unit.tasks.get(id), patch));
  await revise(1, { steps: [{ ...step, subtaskId: 3 }], resources: [resource] });
  await revise(2, { steps: [step], resources: [resource] });
  await revise(1, { status: 'done' });
}

async function everyRow({ run }: RawDatabase) {
  return [
    await run('select * from tasks order by id'),
    await run('select * from steps order by task_id'),
    await run('select * from resources order by task_id'),
    await run('select * from events order by seq'),
  ];
}

/** Rows that would replace others, by any key. Task 3 is the subtask of task 1. */
const replacements = [
  `insert or replace into tasks select * from tasks where id = 1`,
  `replace into tasks select * from tasks where id = 2`,
  `insert or replace into tasks (id, memory_id, collection_id, title, description, created_by, status, dispatch,
     priority, metadata, requires, revision, created_at, updated_at)
     select 9, memory_id, 1, 'x', '', 'ada', 'active', 'self', 2, '{}', '[]', 1, 1, 1 from tasks where id = 1`,
  `update or replace tasks set id = 1 where id = 2`,
  `update or replace tasks set memory_id = (select memory_id from tasks where id = 1) where id = 2`,
  `insert or replace into events select * from events where seq = 1`,
  `insert or replace into steps (task_id, position, title, subtask_id) values (2, 9, 'Taken', 3)`,
  `update or replace steps set subtask_id = 3 where task_id = 2`,
];

onBothDatabases('what is over', ({ ready, open, raw }, kind) => {
  const refused = [
    `update tasks set title = 'Rewritten' where id = 1`,
    `update tasks set status = 'active', archived_at = null where id = 1`,
    `delete from tasks where id = 1`,
    `delete from tasks where id = 2`,
    `update steps set done = 1 where task_id = 1`,
    `update steps set task_id = 2, position = 7 where task_id = 1`,
    `update steps set task_id = 1, position = 7 where task_id = 2`,
    `delete from steps where task_id = 1`,
    `insert into steps (task_id, position, title) values (1, 9, 'Late')`,
    `update resources set value = 'https://example.com' where task_id = 1`,
    `update resources set task_id = 2, position = 7 where task_id = 1`,
    `delete from resources where task_id = 1`,
    `insert into resources (task_id, position, type, value) values (1, 9, 'url', 'https://example.com')`,
    `update events set actor = 'somebody'`,
    `delete from events`,
    ...(kind === 'sqlite' ? replacements : []),
    ...(kind === 'postgres'
      ? ['truncate events', 'truncate tasks cascade', 'truncate steps', 'truncate resources']
      : []),
  ];

  test('stays unchanged: the database itself refuses to change or delete it', async () => {
    const database = await ready();
    await arrange(await open(database));
    const below = await raw(database);
    const before = await everyRow(below);
    for (const statement of refused) await expect(below.run(statement), statement).rejects.toThrow(/frozen/);
    expect(await everyRow(below)).toEqual(before);
  });

  test('an open task and its parts may still change, and expired events may be deleted', async () => {
    const database = await ready();
    await arrange(await open(database));
    const { run } = await raw(database);
    await run(`update steps set done = 1 where task_id = 2`);
    await run(`delete from resources where task_id = 2`);
    await run(`insert into workspace (key, value) values ('event_floor', '2')`);
    await run('delete from events where seq <= 2');
    await expect(run('delete from events where seq = 3')).rejects.toThrow(/frozen/);
    expect((await run('select min(seq) as first from events')).map(({ first }) => Number(first))).toEqual([3]);
  });

  test('a task is archived exactly when it is done or canceled', async () => {
    const database = await ready();
    await arrange(await open(database));
    const { run } = await raw(database);
    await expect(run(`update tasks set status = 'done' where id = 2`)).rejects.toThrow(/check/i);
    await expect(run(`update tasks set archived_at = 5 where id = 2`)).rejects.toThrow(/check/i);
    await expect(run(`update tasks set status = 'paused' where id = 2`)).rejects.toThrow(/check/i);
  });
});
