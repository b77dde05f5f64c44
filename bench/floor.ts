import { existsSync, rmSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import { type Cost, cpuPerCall } from './measure.ts';

const CALLS = 500;

/** Measures the minimum that SQLite costs this process: one row changed in a synced transaction, and one row read. */
export async function sqliteFloor(file: string): Promise<readonly Cost[]> {
  for (const part of ['', '-wal', '-shm']) if (existsSync(file + part)) rmSync(file + part);
  const database = new DatabaseSync(file);
  try {
    database.exec(`pragma journal_mode = wal; pragma synchronous = full;
      create table floor (id integer primary key, n integer not null); insert into floor values (1, 0)`);
    const change = database.prepare('update floor set n = n + 1 where id = 1');
    const look = database.prepare('select n from floor where id = 1');
    return [
      await cpuPerCall('one row changed, synced', CALLS, async () => {
        database.exec('begin immediate');
        change.run();
        database.exec('commit');
      }),
      await cpuPerCall('one row read', CALLS * 10, async () => look.get()),
    ];
  } finally {
    database.close();
  }
}

/** Measures the same for a client process of PostgreSQL; the server's own time is not included. */
export async function postgresFloor(address: string): Promise<readonly Cost[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query('create table if not exists floor (id int primary key, n int not null)');
    await client.query('insert into floor values (1, 0) on conflict do nothing');
    return [
      await cpuPerCall('one row changed', CALLS, async () => {
        await client.query('begin');
        await client.query({ name: 'change', text: 'update floor set n = n + 1 where id = 1' });
        await client.query('commit');
      }),
      await cpuPerCall('one row read', CALLS, () =>
        client.query({ name: 'look', text: 'select n from floor where id = 1' }),
      ),
    ];
  } finally {
    await client.end();
  }
}
