import { createHash } from 'node:crypto';
import { migrations } from '../../composition/migrations.ts';
import { portableTables } from '../../composition/portable.ts';
import { WaggleError } from '../rules/errors.ts';
import type { Connection, Engine } from './dialect/engine.ts';
import type { BareTable } from './dialect/sqlite/bare-file.ts';
import { sqliteWords } from './dialect/sqlite/schema-words.ts';
import { insertRows, type PortableRow, scanTable } from './dialect/table-scan.ts';
import { visitOnce } from './visit-once.ts';

/** The number of rows processed so far, first while copying, then while comparing. */
export type OnCopied = (step: 'copied' | 'compared', rows: number) => void;

/**
 * A copy of one snapshot in a new SQLite file of the same schema, which may be older than this program's: rows are
 * copied unchanged, table by table, without queries that depend on current columns. The copy is read back and compared.
 * Counts and the search index are left out, since a restore rebuilds them.
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
      throw new WaggleError('COPY_DIFFERS', 'The copy does not match what was sent.');
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

/** Uses the file's column order, which may differ between the two databases. */
function ofColumns(row: PortableRow, { columns }: BareTable): PortableRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));
}

function rowHash(step: 'copied' | 'compared', onRows: OnCopied | undefined) {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(table: string, rows: readonly PortableRow[]): void {
      for (const row of rows) hash.update(JSON.stringify([table, row]));
      count += rows.length;
      onRows?.(step, count);
    },
    text: () => `${count} ${hash.copy().digest('hex')}`,
  };
}
