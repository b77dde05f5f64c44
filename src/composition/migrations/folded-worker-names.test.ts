import { expect, test } from 'vitest';
import { addAgents, onBothDatabases, scopeOf } from '../../../test/stores.ts';
import { foldedWorkerNames } from './0027-folded-worker-names.ts';

onBothDatabases('workers of an older program', ({ fresh, open, engine, raw }) => {
  test('are found by their names in any case, and the newer of two running workers keeps the name', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'boss', 'helper');
    const names = ['Ökonom', 'ökonom', 'Älteste', null];
    await store.write(scopeOf('boss'), 'test', async (unit) => {
      for (const name of names) {
        const threadId = unit.threads.newId();
        await unit.threads.insert({ id: threadId, agent: 'helper', taskId: null });
        const rest = { parentSession: null, parentThread: null, depth: 1, subagentType: null, isolation: null };
        await unit.workers.add({ ...rest, threadId, agent: 'helper', name: null, description: name ?? 'nameless' });
      }
    });
    const { run } = await raw(database);
    // The state before the migration, with two names that now fold to the same text.
    await run('drop index workers_name');
    await run('alter table workers drop column folded_name');
    await run("update workers set name = description where description <> 'nameless'");
    await run('create unique index workers_name on workers (parent_agent, lower(name))');
    const { words, ...opened } = await engine(database);
    await opened.write('test', async (connection) => {
      for (const statement of foldedWorkerNames.statements(words)) await connection.exec(statement);
      await foldedWorkerNames.fill?.(connection);
    });
    expect(await run('select name, folded_name from workers order by number')).toEqual([
      { name: null, folded_name: null },
      { name: 'ökonom', folded_name: 'ökonom' },
      { name: 'Älteste', folded_name: 'älteste' },
      { name: null, folded_name: null },
    ]);
  });
});
