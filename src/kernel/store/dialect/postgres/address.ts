import type { ClientConfig } from 'pg';
import pg from 'pg';
import { WaggleError } from '../../../rules/errors.ts';

/** The address of the database, and the schema that holds this workspace. */
export interface PostgresAddress {
  readonly connectionString: string;
  readonly schema: string;
  /** Server settings from the address, in command-line syntax. */
  readonly options?: string;
  readonly connectMs: number;
}

/** How long opening a connection may take, unless the address has a `connect_timeout`. */
const CONNECT_SECONDS = 5;

const schemaPattern = /^[a-z_][a-z0-9_]{0,62}$/;

/** `postgres://host/database?schema=name`; without a schema the workspace is in `public`. */
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
  // The driver would use these instead of our options, and `search_path` would then point to another schema.
  const options = url.searchParams.getAll('options').join(' ');
  url.searchParams.delete('options');
  // The driver treats these like verify-full and prints a long warning unless the address says verify-full.
  if (
    /^(prefer|require|verify-ca)$/.test(url.searchParams.get('sslmode') ?? '') &&
    !url.searchParams.has('uselibpqcompat')
  )
    url.searchParams.set('sslmode', 'verify-full');
  return { connectionString: url.toString(), schema, options, connectMs: connectSeconds(url) * 1000 };
}

/** The driver ignores this parameter of the address. */
function connectSeconds({ searchParams }: URL): number {
  const given = searchParams.get('connect_timeout') ?? String(CONNECT_SECONDS);
  if (/^[1-9]\d{0,3}$/.test(given)) return Number(given);
  throw new WaggleError('CONFIG_INVALID', 'connect_timeout in the database address is not a number of seconds.');
}

const INT8 = 20;

/** Parses int8 as a number, since counters, times and ids all fit a double; pg would return strings. */
export function poolConfig(address: PostgresAddress): ClientConfig {
  return {
    connectionString: address.connectionString,
    // If a setting is given twice, the server uses the later one.
    options:
      `${address.options ?? ''} -c search_path=${address.schema} -c client_min_messages=warning -c jit=off`.trim(),
    connectionTimeoutMillis: address.connectMs,
    // Statements are sent without waiting for the results of earlier ones.
    pipeline: true,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === INT8 ? Number : pg.types.getTypeParser(id, format === 'binary' ? 'binary' : 'text'),
    } as NonNullable<ClientConfig['types']>,
  };
}
