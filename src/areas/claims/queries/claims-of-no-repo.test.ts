import { expect, test } from 'vitest';
import { addAgents, addTask, onBothDatabases, scopeOf } from '../../../../test/stores.ts';

onBothDatabases('claims in a store of an older program', ({ fresh, open, raw }, kind) => {
  test('stay unchanged when it is opened, each with its distinguishing task', async () => {
    const database = fresh();
    const store = await open(database);
    await addAgents(store, 'ada');
    for (const title of ['One', 'Two']) await addTask(store, 'ada', { title });
    const { run } = await raw(database);
    const [int, strict] = kind === 'sqlite' ? ['integer', ' strict'] : ['bigint', ''];
    for (const statement of [
      'alter table sessions drop column ended_how',
      'alter table agents drop column default_collection_id',
      'drop index handles_live',
      'alter table handles drop column folded_name',
      'create unique index handles_live on handles (collection_id, lower(name)) where left_at is null',
      'drop index workers_name',
      'alter table workers drop column folded_name',
      'create unique index workers_name on workers (parent_agent, lower(name))',
      'drop table file_claims',
      `create table file_claims (
         repo_root text not null, file_path text not null, session_id text not null, task_id ${int} not null,
         agent_id text not null, claimed_at ${int} not null, edited_at ${int}, state text not null, expires_at ${int},
         baton_id ${int}, memory_id ${int} not null, primary key (repo_root, file_path, session_id))${strict}`,
      `insert into file_claims values ('', 'a.ts', 's-1', 2, 'ada', 5, 6, 'active', null, null, 7)`,
      `insert into file_claims values ('/r', 'a.ts', 's-1', 1, 'ada', 8, null, 'handoff_pending', 9, 10, 11)`,
      kind === 'sqlite' ? 'pragma user_version = 25' : 'update schema_version set version = 25',
    ])
      await run(statement);
    const reopened = await open(database);
    const held = await reopened.read(scopeOf('ada'), (unit) => unit.fileClaims.ofSessions(['s-1']));
    const about = { filePath: 'a.ts', session: 's-1', agent: 'ada' };
    expect(held).toEqual([
      {
        ...about,
        repoRoot: '',
        taskId: 2,
        claimedAt: 5,
        editedAt: 6,
        state: 'active',
        expiresAt: null,
        batonId: null,
        memoryId: 7,
      },
      {
        ...about,
        repoRoot: '/r',
        taskId: 1,
        claimedAt: 8,
        editedAt: null,
        state: 'handoff_pending',
        expiresAt: 9,
        batonId: 10,
        memoryId: 11,
      },
    ]);
    const rows = await run('select held_for from file_claims order by memory_id');
    expect(rows.map(({ held_for }) => Number(held_for))).toEqual([2, 0]);
  });
});
