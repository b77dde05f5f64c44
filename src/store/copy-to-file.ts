import { createHash } from 'node:crypto';
import { WaggleError } from '../core/errors.ts';
import type { Connection, Engine } from './dialect/engine.ts';
import type { BareTable } from './dialect/sqlite/bare-file.ts';
import { sqliteWords } from './dialect/sqlite/schema-words.ts';
import { insertRows, type Row, scanTable } from './dialect/table-scan.ts';
import { migrations } from './migrations/index.ts';
import { portableTables } from './portable.ts';
import { visitOnce } from './visit-once.ts';

/** How many rows are there so far, of those that are copied and then compared. */
export type OnCopied = (step: 'copied' | 'compared', rows: number) => void;

/**
 * A copy of one snapshot in a new SQLite file of the same schema, which may be an older one than this program's: rows are
 * taken as they are, table by table, and no query that knows today's columns looks at them. What was written is read
 * back and compared. Counts and the search index stay out, since a restore makes them anew.
 */
export async function copyToFile(engine: Engine, version: number, file: string, onRows?: OnCopied): Promise<void> {
  const { bareFile } = await import('./dialect/sqlite/bare-file.ts');
  const copy = bareFile(file);
  try {
    for (const migration of migrations.slice(0, version)) {
      for (const statement of migration.statements(sqliteWords)) await copy.connection.exec(statement);
      await migration.fill?.(copy.connection);
    }
    const tables = copy.tables().filter(({ name }) => carried.has(name));
    const [sent, held] = [rowHash('copied', onRows), rowHash('compared', onRows)];
    await copy.refill(() =>
      visitOnce(
        engine,
        (connection) => rowsOf(connection, tables),
        async ({ name, rows }) => {
          sent.add(name, rows);
          await insertRows(copy.connection, name, rows);
        },
      ),
    );
    for (const { name, key } of tables) {
      for await (const rows of scanTable(copy.connection, name, key)) held.add(name, rows);
    }
    if (copy.finish(version).length > 0 || held.text() !== sent.text())
      throw new WaggleError('COPY_DIFFERS', 'What arrived in the copy is not what was sent.');
  } finally {
    copy.close();
  }
}

const carried: ReadonlySet<string> = new Set(portableTables.map(({ name }) => name));

async function* rowsOf(connection: Connection, tables: readonly BareTable[]) {
  for (const table of tables) {
    for await (const rows of scanTable(connection, table.name, table.key)) {
      yield { name: table.name, rows: rows.map((row) => ofColumns(row, table)) };
    }
  }
}

/** In the file's own order of columns, which the two databases need not share. */
function ofColumns(row: Row, { columns }: BareTable): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function rowHash(step: 'copied' | 'compared', onRows: OnCopied | undefined) {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(table: string, rows: readonly Row[]): void {
      for (const row of rows) hash.update(JSON.stringify([table, row]));
      count += rows.length;
      onRows?.(step, count);
    },
    text: () => `${count} ${hash.copy().digest('hex')}`,
  };
}
