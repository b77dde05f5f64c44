import pg from 'pg';

export async function dropSchemas(connectionString: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // One at a time: all at once would hold more locks than a server has room for.
  for (const name of names) await client.query(`drop schema if exists "${name}" cascade`);
  await client.end();
}
