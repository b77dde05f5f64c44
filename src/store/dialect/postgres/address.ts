import type { ClientConfig } from 'pg';
import pg from 'pg';
import { WaggleError } from '../../../core/errors.ts';

/** Where the database is, and which schema of it holds this workspace. */
export interface PostgresAddress {
  readonly connectionString: string;
  readonly schema: string;
  /** Settings that the address asks for, as the server's command line takes them. */
  readonly options?: string;
}

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** `postgres://host/database?schema=name`; without a schema the workspace lives in `public`. */
export function parseAddress(text: string): PostgresAddress {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new WaggleError('CONFIG_INVALID', 'The database address is not a URL.');
  }
  const schema = url.searchParams.get('schema') ?? 'public';
  if (!schemaPattern.test(schema))
    throw new WaggleError('CONFIG_INVALID', 'The schema name in the database address is not valid.');
  url.searchParams.delete('schema');
  // The driver would take these in place of ours, and the tables would be those of another schema.
  const options = url.searchParams.getAll('options').join(' ');
  url.searchParams.delete('options');
  // The driver takes these for verify-full, and prints a page about it unless that is what it says.
  if (
    /^(prefer|require|verify-ca)$/.test(url.searchParams.get('sslmode') ?? '') &&
    !url.searchParams.has('uselibpqcompat')
  )
    url.searchParams.set('sslmode', 'verify-full');
  return { connectionString: url.toString(), schema, options };
}

const INT8 = 20;

/** Counters, times and ids all fit a double; pg would give them as texts. */
export function poolConfig(address: PostgresAddress): ClientConfig {
  return {
    connectionString: address.connectionString,
    // Of two settings of the same name the server takes the later one.
    options:
      `${address.options ?? ''} -c search_path=${address.schema} -c client_min_messages=warning -c jit=off`.trim(),
    connectionTimeoutMillis: 5000,
    // Statements go out without waiting for the answers of those before them.
    pipeline: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
    } as NonNullable<ClientConfig['types']>,
  };
}
