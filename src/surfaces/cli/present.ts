import { plain, plainLine } from '../../core/text/plain-text.ts';

const WIDEST_CELL = 60;

type Row = Readonly<Record<string, unknown>>;

/** An answer for people: records as `name  value` lines, lists of records as tables. */
export function present(value: unknown): string {
  if (Array.isArray(value)) return list(value);
  return isRow(value) ? record(value) : scalar(value);
}

function record(row: Row): string {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const lines = entries.filter(([, value]) => !isBlock(value));
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return [
    ...lines.map(([name, value]) => `${name.padEnd(width)}  ${scalar(value)}`),
    ...entries.filter(([, value]) => isBlock(value)).map(([name, value]) => `${name}:\n${indented(present(value))}`),
  ].join('\n');
}

function list(items: readonly unknown[]): string {
  if (items.length === 0) return '(none)';
  if (!items.every(isRow)) return items.map((item) => `- ${scalar(item)}`).join('\n');
  return items.some((item) => typeof item.content === 'string') ? items.map(whole).join('\n\n') : table(items);
}

/** What was asked for by id is read in full, its text last and line by line. */
function whole({ content, ...row }: Row): string {
  return `${record(row)}\ncontent:\n${indented(plain(String(content)))}`;
}

/** Columns are as wide as their widest cell; a column that no row fills is left out. */
export function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => !isEmpty(row[name]))))];
  const lines = [names.map(heading), ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** `createdAt` and `created_at` alike become CREATED AT. */
function heading(name: string): string {
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toUpperCase();
}

/** In a table a time is read to the minute; the record and the JSON have it in full. */
const wholeTime = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d\.\d{3}Z$/;

function cell(value: unknown): string {
  const text = isEmpty(value) ? '' : scalar(value).replace(wholeTime, '$1 $2');
  const letters = [...text];
  return letters.length <= WIDEST_CELL ? text : `${letters.slice(0, WIDEST_CELL - 1).join('')}…`;
}

function scalar(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'string') return plainLine(value);
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object'))
    return plainLine(value.join(', ')) || '-';
  return typeof value === 'object' ? plainLine(JSON.stringify(value)) : String(value);
}

/** Shown below its name instead of beside it. */
function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRow);
  return isRow(value) && Object.keys(value).length > 0;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indented(text: string): string {
  return text.replace(/^/gm, '  ');
}
