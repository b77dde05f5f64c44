import { sql } from 'kysely';
import type { Connection } from './engine.ts';

/** A column that holds names, and the columns that make its rows unique together with it. */
export interface NameColumn {
  readonly table: string;
  readonly column: string;
  readonly key?: readonly string[];
}

/** Gives the rows with one name another. Of two rows that would then be the same, the one with the new name stays. */
export async function renameValue({ db }: Connection, named: NameColumn, from: string, to: string): Promise<void> {
  const { table, column, key = [] } = named;
  const [its, name] = [sql.table(table), sql.ref(column)];
  if (key.length > 0) {
    const same = sql.join(
      key.map((one) => sql`twin.${sql.ref(one)} = ${sql.table(table)}.${sql.ref(one)}`),
      sql` and `,
    );
    await sql`delete from ${its} where ${name} = ${from}
      and exists (select 1 from ${its} as twin where twin.${name} = ${to} and ${same})`.execute(db);
  }
  await sql`update ${its} set ${name} = ${to} where ${name} = ${from}`.execute(db);
}
