import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { onBothDatabases, rawDatabase } from '../../../test/stores.ts';
import { migrations, schemaVersion } from '../../composition/migrations.ts';
import type { Engine } from '../store/dialect/engine.ts';
import { type BeforeMigration, migrate } from '../store/migrate.ts';
import { schemaOf } from '../store/store.ts';

const OLD = 8;
const clock = () => 0;

/** A store as an older version left it, with a finished (and so immutable) task and one of its steps. */
async function oldStore(engine: Engine, database: string): Promise<void> {
  await engine.migrate(async (connection) => {
    for (const migration of migrations.slice(0, OLD)) {
      for (const statement of migration.statements(engine.words)) await connection.exec(statement);
      await migration.fill?.(connection);
    }
    return OLD;
  });
  await engine.close();
  const raw = await rawDatabase(database);
  await raw.run("insert into agents (id, kind, name, description, created_at) values ('ann', 'agent', 'Ann', '', 1)");
  await raw.run(`insert into memories (id, collection_id, kind, text, author, text_hash, created_at, updated_at)
    values (1, 1, 'task', 'Fire the kiln', 'ann', 'h', 1, 1)`);
  await raw.run(`insert into tasks (id, memory_id, collection_id, title, description, owner, created_by, status, dispatch,
    priority, metadata, requires, revision, created_at, updated_at)
    values (1, 1, 1, 'Fire the kiln', '', 'ann', 'ann', 'active', 'hub', 2, '{}', '[]', 1, 1, 1)`);
  await raw.run("insert into steps (task_id, position, title, done) values (1, 1, 'Stack it', 1)");
  await raw.run("update tasks set status = 'done', archived_at = 2 where id = 1");
  await raw.run("update counters set value = 1 where name in ('task', 'memory')");
}

onBothDatabases('before a store gets another schema', (databases, kind) => {
  async function old() {
    const database = databases.fresh();
    await oldStore(await databases.engine(database), database);
    const { home, waggle, json } = cliHere();
    const env = { WAGGLE_HOME: home, HOME: home, WAGGLE_DATABASE: database };
    return { database, home, json, env, waggle: (...args: string[]) => waggle(args, { env }) };
  }

  test('it is copied, with a one-line message, and the copy can be restored', async () => {
    const { database, home, waggle } = await old();
    const first = await waggle('task', 'list');
    expect(first.exit).toBe(0);
    expect(first.err.trim().split('\n')).toHaveLength(1);
    expect(first.err).toContain(`Migrating the store from schema ${OLD} to ${schemaVersion}; backed up to`);
    const [copy = '', ...others] = readdirSync(path.join(home, 'backups'));
    expect(others).toEqual([]);
    expect(first.err).toContain(copy);
    const file = path.join(home, 'backups', copy);
    expect(await schemaOf({ database: file, clock })).toBe(OLD);
    expect(await schemaOf({ database, clock })).toBe(schemaVersion);
    expect((await waggle('task', 'list')).err).toBe('');

    const target = databases.fresh();
    expect((await waggle('restore', file, '--database', target)).exit).toBe(0);
    const restored = await rawDatabase(target);
    expect(await restored.run('select title from steps')).toEqual([{ title: 'Stack it' }]);
    expect(await restored.run('select status, owner from tasks')).toEqual([{ status: 'done', owner: 'ann' }]);
    expect(await restored.run('select text from memories')).toEqual([{ text: 'Fire the kiln' }]);
  });

  test('a copy that cannot be written stops the migration, unless the user allows it', async () => {
    const { database, home, waggle, env } = await old();
    writeFileSync(path.join(home, 'backups'), 'in the way');
    const refused = await waggle('task', 'list', '--json');
    expect(JSON.parse(refused.out)).toMatchObject({
      code: 'BACKUP_FAILED',
      error: expect.stringContaining('backups in the home is not a folder'),
    });
    expect(refused.exit).not.toBe(0);
    expect(await schemaOf({ database, clock })).toBe(OLD);

    const told = await cliHere(home).waggle(['task', 'list'], {
      env: { ...env, WAGGLE_BACKUP_BEFORE_MIGRATION: 'false' },
    });
    expect(told).toMatchObject({ exit: 0, err: expect.stringContaining('without a backup') });
    expect(await schemaOf({ database, clock })).toBe(schemaVersion);
  });

  // Not on SQLite: it allows one writer only, so two writers in one thread would deadlock.
  if (kind === 'postgres')
    test('of two programs that start together one makes a copy, and nobody writes before the migration', async () => {
      const database = databases.fresh();
      await oldStore(await databases.engine(database), database);
      const [one, other, raw] = [
        await databases.engine(database),
        await databases.engine(database),
        await rawDatabase(database),
      ];
      const copies: number[] = [];
      const ends: Promise<unknown>[] = [];
      const before: BeforeMigration = async ({ from }) => {
        copies.push(from);
        if (copies.length > 1) return;
        ends.push(migrate(other, before));
        const write = "set local lock_timeout = 100; insert into counters (name, value) values ('late', 1)";
        await expect(raw.run(write)).rejects.toMatchObject({ code: '55P03' });
      };
      await migrate(one, before);
      await Promise.all(ends);
      expect(copies).toEqual([OLD]);
      expect(await raw.run("select name from counters where name = 'late'")).toEqual([]);
    });
});
