import { sql } from 'kysely';
import type { Connection } from './engine.ts';

export type Row = Record<string, string | number | null>;

const BATCH = 500;

/** All rows of a table in key order, a batch at a time; each batch starts after the last key, so cost stays linear. */
export async function* scanTable(
  { db }: Connection,
  table: string,
  key: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after =
      last === undefined ? sql`true` : sql`(${order}) > (${sql.join(key.map((column) => last?.[column] ?? null))})`;
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} where ${after} order by ${order} limit ${BATCH}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

export async function insertRows({ db }: Connection, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

/** Empties a table that holds nothing but what a new store is born with. */
export async function emptyTable({ db }: Connection, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}
