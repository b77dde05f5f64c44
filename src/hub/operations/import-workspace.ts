import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { redactedRecord } from '../../core/redaction.ts';
import { schemaVersion } from '../../store/migrations/index.ts';
import { exportedRow, exportedTables, type TableName, type TableRows } from '../../store/portable.ts';
import type { Store } from '../../store/store.ts';
import { EXPORT_FORMAT, exportWorkspace } from './export.ts';

const head = z.object({ format: z.literal(EXPORT_FORMAT), schema: z.int() });
const line = z.object({
  table: z.enum(exportedTables as [TableName, ...TableName[]]),
  row: z.record(z.string().regex(/^[a-z_]+$/), z.union([z.string(), z.number(), z.null()])),
});
const end = z.object({ end: z.literal(true), rows: z.int() });

const BATCH = 500;

/** Loads an export into an unused store. The same export twice adds nothing; another one into a used store is refused. */
export async function importWorkspace(store: Store, file: string): Promise<{ rows: number; already: boolean }> {
  let rows = 0;
  async function* batches(): AsyncGenerator<TableRows> {
    for await (const batch of readExport(file)) {
      rows += batch.rows.length;
      yield { ...batch, rows: batch.rows.map((row) => exportedRow(batch.table, redactedRecord(row))) };
    }
  }
  try {
    await store.load(batches());
    return { rows, already: false };
  } catch (error) {
    if (isRefusedRow(error)) throw notAnExport('A row does not fit the others or the schema; nothing was imported.');
    if (!(error instanceof WaggleError) || error.code !== 'STORE_NOT_EMPTY') throw error;
    if (await holdsExactly(store, file)) return { rows: 0, already: true };
    throw error;
  }
}

async function holdsExactly(store: Store, file: string): Promise<boolean> {
  const wanted: string[] = [];
  for await (const { table, rows } of readExport(file)) {
    for (const row of rows) wanted.push(JSON.stringify({ table, row }));
  }
  const held: string[] = [];
  await exportWorkspace(store, (text) => void held.push(text.trimEnd()));
  return held.slice(1, -1).join('\n') === wanted.join('\n');
}

async function* readExport(file: string): AsyncGenerator<TableRows> {
  let number = 0;
  let rows = 0;
  let promised: number | undefined;
  let batch: { table: TableName; rows: z.output<typeof line>['row'][] } | undefined;
  for await (const text of createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    number += 1;
    if (number === 1) {
      checkHead(text);
      continue;
    }
    if (text === '') continue;
    const value = parseJson(text);
    promised ??= end.safeParse(value).data?.rows;
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
  if (promised !== rows) throw notAnExport('The end of the file is missing, or rows are; nothing was imported.');
  if (batch !== undefined) yield batch;
}

/** What the database itself would not take: a wrong type, a missing reference, a value out of its bounds. */
function isRefusedRow(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof WaggleError) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^2[23]/.test(code) || /constraint failed|cannot store|datatype mismatch|has no column/i.test(error.message);
}

function checkHead(text: string): void {
  const found = head.safeParse(parseJson(text));
  if (!found.success) throw notAnExport('The first line does not say that this is a Waggle export.');
  if (found.data.schema > schemaVersion) {
    throw new WaggleError(
      'STORE_TOO_NEW',
      `The export has schema ${found.data.schema}; this Waggle knows ${schemaVersion}.`,
    );
  }
  if (found.data.schema < schemaVersion)
    throw notAnExport(`The export has the older schema ${found.data.schema}: load it with the Waggle that wrote it.`);
}

function checkedRow(value: unknown, number: number): z.output<typeof line> {
  const found = line.safeParse(value);
  if (found.success) return found.data;
  throw notAnExport(`Line ${number} is not a row of an export; nothing was imported.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function notAnExport(reason: string): WaggleError {
  return new WaggleError('IMPORT_INVALID', reason);
}
