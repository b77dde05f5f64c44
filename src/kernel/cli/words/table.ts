import { plainLine } from '../../text/plain-text.ts';
import { widthOf, wrapped } from './paint.ts';

export type TableLine = Readonly<Record<string, unknown>>;

const GAP = 2;
/** Narrower columns are unreadable; the rows are then printed as stacked records. */
const NARROWEST = 12;

/**
 * Columns are as wide as their widest cell; empty columns are omitted. On a narrow screen the widest columns are
 * wrapped, and nothing is truncated.
 */
export function table(rows: readonly TableLine[], columns?: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !isEmpty(row[name]))))];
  const lines = [names.map(heading), ...rows.map((row) => names.map((name) => cell(row[name])))];
  const natural = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const widths = columns === undefined ? natural : fittedWidths(natural, columns);
  if (widths === undefined) return stacked(rows, names, columns ?? 0);
  return lines.flatMap((line) => wrappedLine(line, widths)).join('\n');
}

/** Shrinks the widest columns until all fit; undefined if they would become unreadable. */
function fittedWidths(natural: readonly number[], columns: number): readonly number[] | undefined {
  const widths = [...natural];
  const room = columns - GAP * (widths.length - 1);
  while (widths.reduce((sum, one) => sum + one, 0) > room) {
    const widest = Math.max(...widths);
    if (widest <= NARROWEST) return undefined;
    widths[widths.indexOf(widest)] = widest - 1;
  }
  return widths;
}

function wrappedLine(cells: readonly string[], widths: readonly number[]): readonly string[] {
  const parts = cells.map((text, column) => wrapped(text, Math.max(1, widths[column] ?? 1)));
  const height = Math.max(1, ...parts.map((part) => part.length));
  return Array.from({ length: height }, (_, line) =>
    parts
      .map((part, column) => {
        const text = part[line] ?? '';
        return text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)));
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}

/** Prints each row as a separate record. */
function stacked(rows: readonly TableLine[], names: readonly string[], columns: number): string {
  const width = Math.max(...names.map((name) => heading(name).length));
  return rows
    .map((row) =>
      names
        .filter((name) => !isEmpty(row[name]))
        .flatMap((name) =>
          wrappedLine([heading(name), cell(row[name])], [width, Math.max(NARROWEST, columns - width - GAP)]),
        )
        .join('\n'),
    )
    .join('\n\n');
}

/** Turns both `createdAt` and `created_at` into CREATED AT. */
function heading(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toUpperCase();
}

/** Tables show times to the minute; records and JSON have the full time. */
const wholeTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/;

function cell(value: unknown): string {
  return isEmpty(value) ? '' : scalar(value).replace(wholeTime, '$1 $2');
}

export function scalar(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'string') return plainLine(value);
  if (Array.isArray(value)) return plainLine(value.map(named).join(', ')) || '-';
  return typeof value === 'object' ? plainLine(inWords(value)) : String(value);
}

/** A list item, shown by its name if it has one. */
function named(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const row: TableLine = { ...item };
  const name = [row.name, row.title, row.subject, row.id, row.agent].find(
    (one) => typeof one === 'string' && one !== '',
  );
  return name === undefined ? inWords(item) : String(name);
}

function inWords(value: object): string {
  const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return parts.every(([, part]) => typeof part !== 'object')
    ? parts.map(([name, part]) => `${name.replaceAll('_', ' ')} ${part}`).join(', ')
    : JSON.stringify(value);
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
