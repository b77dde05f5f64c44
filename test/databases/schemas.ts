import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropSchemas } from './drop-schemas.ts';

/** The address of an empty schema on the test server; a store creates the schema when it opens it. */
export function freshSchema(name = `w_${randomBytes(6).toString('hex')}`): string {
  const url = new URL(inject('pgUrl'));
  url.searchParams.set('schema', name);
  // Many connections open at once, on a machine that may be busy.
  url.searchParams.set('connect_timeout', '60');
  url.searchParams.set('options', '-c lock_timeout=120s -c idle_in_transaction_session_timeout=120s');
  return url.toString();
}

/** How a client of a test's own opens the schema, without the limits of units. */
export function rawAddress(database: string): { readonly connectionString: string; readonly options: string } {
  const url = new URL(database);
  url.searchParams.delete('schema');
  url.searchParams.delete('options');
  return { connectionString: url.toString(), options: `-c search_path=${schemaOf(database)}` };
}

export function schemaOf(database: string): string {
  const schema = new URL(database).searchParams.get('schema');
  if (schema === null) throw new Error('A test database without a schema of its own.');
  return schema;
}

/** Drops the schema if the server outlives the run; a temporary server is removed as a whole. */
export async function dropSchema(database: string): Promise<void> {
  if (inject('pgStays')) await dropSchemas(inject('pgUrl'), [schemaOf(database)]);
}
