import { z } from 'zod';
import { resourceFault } from '../../../areas/tasks/rules/resource.ts';
import { schemaVersion } from '../../../composition/migrations.ts';
import { exportedRows, exportedTables, type TableName, type TableRows } from '../../../composition/portable.ts';
import { type OnRows, silently } from '../../../kernel/hub/progress.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { RefusedRow } from '../../../kernel/store/dialect/refused-row.ts';
import type { Store } from '../../../kernel/store/store.ts';
import { parseJson } from '../../../kernel/text/parse-json.ts';
import { redactedRecord } from '../../../kernel/text/redaction.ts';
import { type FieldFault, unstorableIn } from '../../../kernel/text/storable.ts';
import { EXPORT_FORMAT, exportWorkspace } from '../export.ts';
import { highestNumbers } from '../highest-numbers.ts';
import { linesOf, notAnExport } from './import-lines.ts';

const head = z.object({ format: z.literal(EXPORT_FORMAT), schema: z.int() });
const line = z.object({
  table: z.enum(exportedTables as [TableName, ...TableName[]]),
  row: z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number(), z.null()])),
});
const end = z.object({ end: z.literal(true), rows: z.int() });

const BATCH = 500;
/**
 * Since this version, schemas have only gained tables, and columns that have a default or are computed when a store is
 * filled.
 */
const OLDEST_SCHEMA = 14;

/**
 * Loads an export into an unused store. Importing the same export again adds nothing; a used store is refused
 * otherwise.
 */
export async function importWorkspace(
  store: Store,
  file: string,
  onRows: OnRows = silently,
): Promise<{ rows: number; already: boolean }> {
  const names = Object.keys(await store.counters());
  let sent = rowCounts();
  const open = async function* () {
    sent = rowCounts();
    for await (const batch of correctedRows(file, names)) {
      sent.add(batch);
      onRows('read', sent.total());
      yield batch;
    }
  };
  try {
    await store.load({ open }, async (rows) => {
      const held = rowCounts();
      for await (const batch of rows) held.add(batch);
      if (held.text() !== sent.text())
        throw new WaggleError(
          'COPY_DIFFERS',
          'The store would not contain every row of the file; nothing was imported.',
        );
    });
    return { rows: sent.total(), already: false };
  } catch (error) {
    if (error instanceof RefusedRow) throw notAnExport(`${error.message} Nothing was imported.`);
    if (!(error instanceof WaggleError) || error.code !== 'STORE_NOT_EMPTY') throw error;
    if (await holdsExactly(store, file, names)) return { rows: 0, already: true };
    throw error;
  }
}

/** The number of rows per table. An export's lines may come in any order, so only their number is compared. */
function rowCounts() {
  const counts = new Map<TableName, number>();
  return {
    add: ({ table, rows }: TableRows) => counts.set(table, (counts.get(table) ?? 0) + rows.length),
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    text: () => JSON.stringify([...counts].filter(([, count]) => count > 0).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

async function holdsExactly(store: Store, file: string, names: readonly string[]): Promise<boolean> {
  const counters: string[] = [];
  const wanted: string[] = [];
  for await (const { table, rows } of correctedRows(file, names)) {
    for (const row of rows) (table === 'counters' ? counters : wanted).push(JSON.stringify({ table, row }));
  }
  const held: string[] = [];
  await exportWorkspace(store, (text) => void held.push(text.trimEnd()));
  return held.slice(1, -1).join('\n') === [...counters, ...wanted].join('\n');
}

/**
 * The rows as they are to be stored. Counters come last, since they must not be below the numbers that other rows use.
 */
async function* correctedRows(file: string, names: readonly string[]): AsyncGenerator<TableRows> {
  const numbers = highestNumbers(names);
  for await (const { table, rows } of readExport(file)) {
    numbers.see(table, rows);
    if (table !== 'counters') yield { table, rows: exportedRows(table, rows.map(redactedRecord)) };
  }
  yield { table: 'counters', rows: numbers.rows() };
}

type ExportedRow = z.output<typeof line>['row'];

async function* readExport(file: string): AsyncGenerator<{ table: TableName; rows: ExportedRow[] }> {
  let number = 0;
  let rows = 0;
  let promised: number | undefined;
  let batch: { table: TableName; rows: ExportedRow[] } | undefined;
  for await (const text of linesOf(file)) {
    number += 1;
    if (number === 1) {
      checkHead(text);
      continue;
    }
    if (text === '') continue;
    if (promised !== undefined) throw notAnExport(`Line ${number} comes after the end mark; nothing was imported.`);
    const value = parseJson(text);
    promised = end.safeParse(value).data?.rows;
    if (promised !== undefined) continue;
    const { table, row } = checkedRow(value, number);
    rows += 1;
    if (batch !== undefined && (batch.table !== table || batch.rows.length >= BATCH)) {
      yield batch;
      batch = undefined;
    }
    batch ??= { table, rows: [] };
    batch.rows.push(row);
  }
  if (number === 0) throw notAnExport('The file is empty.');
  if (promised !== rows)
    throw notAnExport('The end of the file or some of its rows are missing; nothing was imported.');
  if (batch !== undefined) yield batch;
}

function checkHead(text: string): void {
  const found = head.safeParse(parseJson(text));
  if (!found.success) throw notAnExport('The first line is not the header of a Waggle export.');
  if (found.data.schema > schemaVersion) {
    throw new WaggleError(
      'STORE_TOO_NEW',
      `The export has schema ${found.data.schema}; this version of Waggle supports ${schemaVersion}.`,
    );
  }
  if (found.data.schema < OLDEST_SCHEMA)
    throw notAnExport(
      `The export has the older schema ${found.data.schema}: import it with the version of Waggle that wrote it.`,
    );
}

function checkedRow(value: unknown, number: number): z.output<typeof line> {
  const found = line.safeParse(value);
  if (!found.success) throw notAnExport(`Line ${number} is not a row of an export; nothing was imported.`);
  const fault = unstorableIn(found.data.row) ?? linkFault(found.data);
  if (fault === undefined) return found.data;
  throw notAnExport(`Line ${number}, ${fault.path}: ${fault.message} Nothing was imported.`);
}

function linkFault({ table, row: { type, value } }: z.output<typeof line>): FieldFault | undefined {
  if (table !== 'resources' || (type !== 'url' && type !== 'file') || typeof value !== 'string') return undefined;
  const message = resourceFault({ type, value });
  return message === undefined ? undefined : { path: 'value', message };
}
