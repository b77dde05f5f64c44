import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { dropSchemas } from './drop-schemas.ts';

/** An address of an empty schema on the test server; it is made when a store opens it. */
export function freshSchema(name = `w_${randomBytes(6).toString('hex')}`): string {
  const url = new URL(inject('pgUrl'));
  url.searchParams.set('schema', name);
  return url.toString();
}

export function schemaOf(database: string): string {
  const schema = new URL(database).searchParams.get('schema');
  if (schema === null) throw new Error('A test database without a schema of its own.');
  return schema;
}

/** Takes away what a test made on a server that is there to stay; one of our own is thrown away as a whole. */
export async function dropSchema(database: string): Promise<void> {
  if (inject('pgStays')) await dropSchemas(inject('pgUrl'), [schemaOf(database)]);
}
