import pg from 'pg';
import { cpuOf } from './measure.ts';

/** Returns the processor time that PostgreSQL's connections to this database have used so far, in ms; Linux only. */
export async function serverTime(address: string): Promise<number> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select pid from pg_stat_activity where backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`,
    );
    const times = await Promise.all(rows.map(({ pid }) => cpuOf(Number(pid))));
    return times.reduce((sum, one) => sum + one, 0);
  } finally {
    await client.end();
  }
}
