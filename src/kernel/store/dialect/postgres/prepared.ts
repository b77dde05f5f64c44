import type { FieldDef, PoolClient } from 'pg';

interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** A statement as one client knows it. */
export interface Prepared {
  readonly sql: string;
  /** The name of the prepared statement on the server. A statement without a name is parsed each time. */
  readonly name: string;
  /** A write without `returning`: its result only says that it succeeded. */
  readonly givesNoRows: boolean;
  isSent: boolean;
  /** The server has run it, so it is prepared under this name. */
  isKept: boolean;
  /** Described once: the server rejects a prepared statement whose result columns have changed. */
  columns: readonly Column[];
}

export type ResultRow = Record<string, unknown>;

/** Beyond this limit statements stay unnamed, so that they do not fill the server's memory. */
const NAMED_STATEMENTS = 500;

/** The statements of one client, each of which is parsed, planned and described once. */
export function preparedStatements() {
  const known = new Map<string, Prepared>();
  let names = 0;
  return {
    of(sql: string): Prepared {
      const found = known.get(sql);
      if (found !== undefined) return found;
      const givesNoRows = /^\s*(insert|update|delete)\b/i.test(sql) && !/\breturning\b/i.test(sql);
      const isNamed = known.size < NAMED_STATEMENTS;
      const name = isNamed ? `w${++names}` : '';
      const made: Prepared = { sql, name, givesNoRows, isSent: false, isKept: false, columns: [] };
      if (isNamed) known.set(sql, made);
      return made;
    },
    /** The server does not say whether a rejected statement was parsed, so its name is not reused. */
    forget: ({ sql }: Prepared) => void known.delete(sql),
  };
}

export function columnsOf(client: PoolClient, fields: readonly FieldDef[]): readonly Column[] {
  return fields.map(({ name, dataTypeID }) => ({ name, read: client.getTypeParser(dataTypeID, 'text') }));
}

export function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): ResultRow {
  const row: ResultRow = {};
  for (const [index, { name, read }] of columns.entries()) {
    const text = texts[index] ?? null;
    row[name] = text === null ? null : read(text);
  }
  return row;
}
