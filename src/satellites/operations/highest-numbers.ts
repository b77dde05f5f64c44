import type { TableName } from '../../composition/portable.ts';
import type { PortableRow } from '../../kernel/store/dialect/table-scan.ts';
import { notAnExport } from './import/import-lines.ts';
import { HIGHEST_FOREIGN_ID } from './task-files.ts';

/** The columns that contain numbers given out by each counter. */
const usedBy: Readonly<Record<string, readonly (readonly [TableName, string])[]>> = {
  task: [['tasks', 'id']],
  memory: [
    ['memories', 'id'],
    ['messages', 'id'],
    ['tasks', 'memory_id'],
  ],
  collection: [['collections', 'id']],
  worker: [['workers', 'number']],
  signal: [['signals', 'id']],
  news: [
    ['ready_work', 'news'],
    ['free_work', 'news'],
    ['notifications', 'news'],
    ['message_deliveries', 'news'],
    ['signals', 'news'],
  ],
};

/**
 * Tracks the rows of an export and computes its counters: the exported values, or the highest number in use if that is
 * higher.
 */
export function highestNumbers(names: readonly string[]) {
  const values = new Map(names.map((name) => [name, 0]));

  function raise(name: string, value: unknown): void {
    if (typeof value !== 'number') return;
    if (value > HIGHEST_FOREIGN_ID)
      throw notAnExport(`The export has numbers beyond ${HIGHEST_FOREIGN_ID}; nothing was imported.`);
    values.set(name, Math.max(values.get(name) ?? 0, value));
  }

  return {
    see(table: TableName, rows: readonly PortableRow[]): void {
      if (table === 'counters') for (const { name, value } of rows) raise(String(name), value);
      for (const [counter, columns] of Object.entries(usedBy)) {
        for (const [, column] of columns.filter(([used]) => used === table)) {
          for (const row of rows) raise(counter, row[column]);
        }
      }
    },
    /** In the order of an export. */
    rows: (): readonly PortableRow[] =>
      [...values].map(([name, value]) => ({ name, value })).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
