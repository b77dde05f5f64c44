import { sql } from 'kysely';
import type { Connection } from './engine.ts';

export type PortableRow = Record<string, string | number | null>;

const BATCH = 500;

/** All rows of a table in key order, a batch at a time; each batch starts after the last key, so cost stays linear. */
export async function* scanTable(
  { db }: Connection,
  table: string,
  key: readonly string[],
): AsyncGenerator<readonly PortableRow[]> {
  const order = sql.join(key.map((column) => sql.ref(column)));
  let last: PortableRow | undefined;
  for (;;) {
    const after =
      last === undefined ? sql`true` : sql`(${order}) > (${sql.join(key.map((column) => last?.[column] ?? null))})`;
    const { rows } =
      await sql<PortableRow>`select * from ${sql.table(table)} where ${after} order by ${order} limit ${BATCH}`.execute(
        db,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1);
  }
}

export async function insertRows({ db }: Connection, table: string, rows: readonly PortableRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${names}) values ${sql.join(values)}`.execute(db);
}

export async function hasRows({ db }: Connection, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 as found from ${sql.table(table)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Events above the floor are frozen, so this raises the floor. A store that is about to be filled has no followers. */
export async function thawEvents({ db }: Connection): Promise<void> {
  await sql`insert into workspace (key, value) select 'event_floor', cast(max(seq) as text) from events
    having max(seq) is not null on conflict (key) do update set value = excluded.value`.execute(db);
}

/** Empties a table that contains only the initial rows of a new store. */
export async function emptyTable({ db }: Connection, table: string): Promise<void> {
  await sql`delete from ${sql.table(table)}`.execute(db);
}

/** Archives imported tasks that were inserted as open, each as its row says. */
export async function archiveRows({ db }: Connection, rows: readonly PortableRow[]): Promise<void> {
  const list = rows.map(
    ({ id, status, archived_at, is_lane }) =>
      sql`(cast(${id} as bigint), cast(${status} as text), cast(${archived_at} as bigint), cast(${is_lane} as bigint))`,
  );
  // Both databases use these column names for a VALUES list.
  await sql`update tasks set status = list.column2, archived_at = list.column3, is_lane = list.column4
    from (values ${sql.join(list)}) as list where tasks.id = list.column1`.execute(db);
}
