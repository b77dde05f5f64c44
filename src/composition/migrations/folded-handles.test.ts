import { expect, test } from 'vitest';
import { addAgents, everything, onBothDatabases } from '../../../test/stores.ts';
import { foldedHandles } from './0029-folded-handles.ts';

onBothDatabases('handles of an older program', ({ fresh, open, engine, raw }) => {
  test('get the names that they are compared by, and of two that are now the same both stay', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada', 'bob', 'cyd');
    const names = ['Ökonom', 'scout', 'Fixer'];
    await store.write(everything, 'test', async (unit) => {
      for (const name of names) await unit.teams.addHandle(1, { name, agent: 'ada', role: 'member', agentType: null });
    });
    const { run } = await raw(database);
    await run('drop index handles_live');
    await run('alter table handles drop column folded_name');
    await run('create unique index handles_live on handles (collection_id, lower(name)) where left_at is null');
    // What a database that folds only ASCII took for another name.
    await run(
      `insert into handles (collection_id, name, agent_id, role, joined_at) values (1, 'ﬁxer', 'bob', 'member', 1)`,
    );
    await run(`insert into handles (collection_id, name, agent_id, role, joined_at, left_at)
      values (1, 'SCOUT', 'cyd', 'member', 1, 2)`);
    const { words, ...opened } = await engine(database);
    await opened.write('test', async (connection) => {
      for (const statement of foldedHandles.statements(words)) await connection.exec(statement);
      await foldedHandles.fill?.(connection);
    });
    expect(await run('select name, agent_id, folded_name from handles order by id')).toEqual([
      { name: 'Ökonom', agent_id: 'ada', folded_name: 'ökonom' },
      { name: 'scout', agent_id: 'ada', folded_name: 'scout' },
      { name: 'Fixer', agent_id: 'ada', folded_name: 'fixer' },
      { name: 'ﬁxer', agent_id: 'bob', folded_name: null },
      { name: 'SCOUT', agent_id: 'cyd', folded_name: 'scout' },
    ]);
  });
});
