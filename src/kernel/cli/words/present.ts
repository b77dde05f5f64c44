import { plain } from '../../text/plain-text.ts';
import { wrapped } from './paint.ts';
import { scalar, type TableLine, table } from './table.ts';

const INDENT = 2;

/** A human-readable answer: records as `name  value` lines, lists of records as tables, wrapped to the screen. */
export function present(value: unknown, columns?: number): string {
  if (Array.isArray(value)) return list(value, columns);
  return isRow(value) ? record(value, columns) : scalar(value);
}

function record(row: TableLine, columns: number | undefined): string {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined);
  const lines = entries.filter(([, value]) => !isBlock(value));
  const width = Math.max(0, ...lines.map(([name]) => name.length)) + INDENT;
  const inner = columns === undefined ? undefined : columns - INDENT;
  return [
    ...lines.map(([name, value]) => `${name.padEnd(width)}${beside(scalar(value), width, columns)}`),
    ...entries
      .filter(([, value]) => isBlock(value))
      .map(([name, value]) => `${name}:\n${indented(present(value, inner))}`),
  ].join('\n');
}

/** Wraps a value next to its name, with continuation lines aligned to the value. */
function beside(text: string, width: number, columns: number | undefined): string {
  if (columns === undefined) return text;
  return wrapped(text, Math.max(20, columns - width)).join(`\n${' '.repeat(width)}`);
}

function list(items: readonly unknown[], columns: number | undefined): string {
  if (items.length === 0) return '(none)';
  if (!items.every(isRow)) return items.map((item) => `- ${beside(scalar(item), INDENT, columns)}`).join('\n');
  return items.some((item) => typeof item.content === 'string')
    ? items.map((item) => whole(item, columns)).join('\n\n')
    : table(items, columns);
}

/** A record with its content, if that is a text, printed in full at the end. */
function whole(item: TableLine, columns: number | undefined): string {
  const { content, ...row } = item;
  if (typeof content !== 'string') return record(item, columns);
  return `${record(row, columns)}\ncontent:\n${indented(plain(content))}`;
}

/** Whether the value is printed below its name instead of next to it. */
function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isRow);
  return isRow(value) && Object.keys(value).length > 0;
}

function isRow(value: unknown): value is TableLine {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function indented(text: string): string {
  return text.replace(/^/gm, ' '.repeat(INDENT));
}
