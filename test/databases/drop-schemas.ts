import pg from 'pg';

export async function dropSchemas(connectionString: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  // One at a time: dropping all at once would need more locks than the server allows.
  for (const name of names) await client.query(`drop schema if exists "${name}" cascade`);
  await client.end();
}
