import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliHere } from '../../../test/cli-here.ts';
import { openSqlite } from '../../store/dialect/sqlite/engine.ts';
import { migrations, schemaVersion } from '../../store/migrations/index.ts';
import { schemaOf } from '../../store/store.ts';

const OLD = 8;

async function oldStore(file: string): Promise<void> {
  const engine = await openSqlite({ file, clock: () => 0, ownClock: false });
  await engine.migrate(async (connection) => {
    for (const migration of migrations.slice(0, OLD)) {
      for (const statement of migration.statements(engine.words)) await connection.exec(statement);
      await migration.fill?.(connection);
    }
    return OLD;
  });
  await engine.close();
}

test('a store is copied before it gets another schema, and that is said in one line', async () => {
  const { home, waggle } = cliHere();
  const file = path.join(home, 'waggle.db');
  await oldStore(file);
  const first = await waggle(['task', 'list']);
  expect(first.exit).toBe(0);
  expect(first.err.trim().split('\n')).toHaveLength(1);
  expect(first.err).toContain(`The store goes from schema ${OLD} to ${schemaVersion}; before that it was backed up to`);
  const [copy = '', ...others] = readdirSync(path.join(home, 'backups'));
  expect(others).toEqual([]);
  expect(first.err).toContain(copy);
  const clock = () => 0;
  expect(await schemaOf({ database: path.join(home, 'backups', copy), clock })).toBe(OLD);
  expect(await schemaOf({ database: file, clock })).toBe(schemaVersion);
  expect((await waggle(['task', 'list'])).err).toBe('');
});
