import { joinCells, plainStyle, type RowStyle, splitCells, styleOf } from './cells.ts';
import { insertLines, joinLines, type Line, splitLines } from './lines.ts';
import { rowKey } from './row-id.ts';

/** A part of a text that starts with a heading such as `## §V invariants`. */
export interface Section {
  readonly letter: string;
  /** The line of the heading. */
  readonly from: number;
  /** The line after the section. */
  readonly to: number;
}

export interface SpecRow {
  readonly line: number;
  readonly letter: string;
  /** The first cell: the id of the row, or the operation of a delta. */
  readonly id: string;
  /** The normalized id, used to compare rows. */
  readonly key: string;
  readonly cells: readonly string[];
  readonly style: RowStyle;
}

/** A text with tables in lettered sections. Everything except rows is preserved byte for byte. */
export interface SpecDocument {
  readonly lines: readonly Line[];
  readonly sections: readonly Section[];
  readonly rows: readonly SpecRow[];
}

const HEADING = /^## §(\p{Lu})(?!\p{L})/u;
const DELTA = /^(add|modify|remove)$/;

export function parseDocument(text: string): SpecDocument {
  return documentOf(splitLines(text));
}

export function textOf({ lines }: SpecDocument): string {
  return joinLines(lines);
}

function documentOf(lines: readonly Line[]): SpecDocument {
  const starts = lines.flatMap(({ text }, from) => {
    const letter = HEADING.exec(text)?.[1];
    return letter === undefined ? [] : [{ letter, from }];
  });
  const sections = starts.map((start, index) => ({ ...start, to: starts[index + 1]?.from ?? lines.length }));
  const rows = sections.flatMap((section) =>
    lines.slice(section.from + 1, section.to).flatMap(({ text }, index) => {
      const row = rowOf(text, section.letter);
      return row === undefined ? [] : [{ ...row, line: section.from + 1 + index }];
    }),
  );
  return { lines, sections, rows };
}

function rowOf(text: string, letter: string): Omit<SpecRow, 'line'> | undefined {
  if (!text.includes('|')) return undefined;
  const cells = splitCells(text);
  const [id, ...rest] = cells ?? [];
  if (id === undefined || rest.length === 0) return undefined;
  const key = letter === 'S' ? (DELTA.test(id) ? id : undefined) : rowKey(id);
  if (key === undefined || (letter !== 'S' && !key.startsWith(letter))) return undefined;
  return { letter, id, key, cells: rest, style: styleOf(text) };
}

export function rowOfKey(document: SpecDocument, key: string): SpecRow | undefined {
  return document.rows.find((row) => row.key === key && row.letter !== 'S');
}

/** The text below the headings of a letter, unchanged. */
export function bodyOf({ lines, sections }: SpecDocument, letter: string): string | undefined {
  const own = sections.filter((section) => section.letter === letter);
  if (own.length === 0) return undefined;
  return own.map(({ from, to }) => joinLines(lines.slice(from + 1, to))).join('');
}

/** The number of cells after the id in the table of a section, by its header. */
export function widthOf({ lines, sections }: SpecDocument, letter: string): number {
  for (const { from, to } of sections.filter((section) => section.letter === letter)) {
    for (const { text } of lines.slice(from + 1, to)) {
      const [first, ...rest] = splitCells(text) ?? [];
      if (first?.toLowerCase() === 'id') return rest.length;
    }
  }
  return 0;
}

export function withRow(document: SpecDocument, row: SpecRow, cells: readonly string[]): SpecDocument {
  const lines = document.lines.map((line, index) =>
    index === row.line ? { ...line, text: joinCells([row.id, ...cells], row.style) } : line,
  );
  return documentOf(lines);
}

export function withoutRow(document: SpecDocument, row: SpecRow): SpecDocument {
  return documentOf(document.lines.filter((_line, index) => index !== row.line));
}

export interface TableShape {
  /** The heading of the section, used if the text has none yet. */
  readonly heading: string;
  readonly header: readonly string[];
}

/** Adds a row after the last one of its section, in the same style; a missing table or section is created. */
export function withNewRow(
  document: SpecDocument,
  letter: string,
  cells: readonly string[],
  shape: TableShape,
): SpecDocument {
  const { lines } = document;
  const last = document.rows.findLast((row) => row.letter === letter);
  if (last !== undefined) return inserted(document, last.line + 1, [joinCells(cells, last.style)]);
  const section = document.sections.findLast((one) => one.letter === letter);
  const head = [joinCells(shape.header, plainStyle), shape.header.map(() => '-').join('|')];
  if (section === undefined) {
    const gap = lines.length === 0 || lines.at(-1)?.text === '' ? [] : [''];
    return inserted(document, lines.length, [...gap, shape.heading, ...head, joinCells(cells, plainStyle)]);
  }
  const table = headOfTable(document, section);
  if (table !== undefined) return inserted(document, table.after, [joinCells(cells, table.style)]);
  return inserted(document, endOfText(document, section), [...head, joinCells(cells, plainStyle)]);
}

/** In a table with a header but no rows: the line after its separator. */
function headOfTable({ lines }: SpecDocument, { from, to }: Section) {
  for (let at = from + 1; at < to - 1; at += 1) {
    const separator = splitCells(lines[at + 1]?.text ?? '');
    const isTable = separator?.every((cell) => /^:?-+:?$/.test(cell)) === true;
    if (isTable && splitCells(lines[at]?.text ?? '') !== undefined) {
      return { after: at + 2, style: styleOf(lines[at]?.text ?? '') };
    }
  }
  return undefined;
}

/** The line after the last non-blank line of a section. */
function endOfText({ lines }: SpecDocument, { from, to }: Section): number {
  let end = to;
  while (end > from + 1 && lines[end - 1]?.text.trim() === '') end -= 1;
  return end;
}

function inserted(document: SpecDocument, at: number, texts: readonly string[]): SpecDocument {
  return documentOf(insertLines(document.lines, at, texts));
}
