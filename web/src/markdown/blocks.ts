import { type Inline, parseInline } from './inline.ts';

export interface Item {
  readonly checked: boolean | undefined;
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inline: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string; readonly language: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'rule' };

const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+-]*)/;
const heading = /^ {0,3}(#{1,6})\s+(.+?)\s*#*\s*$/;
const item = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+)(.*)$/;
const divider = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const DEEPEST = 6;

/** Markdown as far as work needs it. There is no raw HTML: a tag is text like any other. */
export function parseBlocks(text: string, depth = 0): readonly Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const taken = depth > DEEPEST ? paragraph(lines, at) : blockAt(lines, at, depth);
    if (taken.block !== undefined) blocks.push(taken.block);
    at = Math.max(taken.next, at + 1);
  }
  return blocks;
}

interface Taken {
  readonly block: Block | undefined;
  readonly next: number;
}

function blockAt(lines: readonly string[], at: number, depth: number): Taken {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { block: undefined, next: at + 1 };
  const fenced = fence.exec(line);
  if (fenced !== null) return codeBlock(lines, at, fenced[1] ?? '```', fenced[2] ?? '');
  const titled = heading.exec(line);
  if (titled !== null) {
    return {
      block: { kind: 'heading', level: titled[1]?.length ?? 1, inline: parseInline(titled[2] ?? '') },
      next: at + 1,
    };
  }
  if (/^ {0,3}([-*_])( *\1){2,}\s*$/.test(line)) return { block: { kind: 'rule' }, next: at + 1 };
  if (/^ {0,3}>/.test(line)) return quote(lines, at, depth);
  if (item.test(line)) return list(lines, at, depth);
  if (line.includes('|') && divider.test(lines[at + 1] ?? '') && (lines[at + 1] ?? '').includes('-'))
    return table(lines, at);
  return paragraph(lines, at);
}

function codeBlock(lines: readonly string[], at: number, mark: string, language: string): Taken {
  const end = lines.findIndex(
    (line, index) => index > at && line.trim().startsWith(mark) && line.trim().replaceAll(mark[0] ?? '', '') === '',
  );
  const last = end === -1 ? lines.length : end;
  return { block: { kind: 'code', text: lines.slice(at + 1, last).join('\n'), language }, next: last + 1 };
}

function quote(lines: readonly string[], at: number, depth: number): Taken {
  let next = at;
  while (next < lines.length && /^ {0,3}>/.test(lines[next] ?? '')) next += 1;
  const inner = lines.slice(at, next).map((line) => line.replace(/^ {0,3}> ?/, ''));
  return { block: { kind: 'quote', blocks: parseBlocks(inner.join('\n'), depth + 1) }, next };
}

function list(lines: readonly string[], at: number, depth: number): Taken {
  const first = item.exec(lines[at] ?? '')?.[2] ?? '-';
  const ordered = /\d/.test(first);
  const items: Item[] = [];
  let next = at;
  for (;;) {
    const match = item.exec(lines[next] ?? '');
    if (match === null || /\d/.test(match[2] ?? '') !== ordered) break;
    const indent = (match[1]?.length ?? 0) + (match[2]?.length ?? 1) + 1;
    const own = [match[4] ?? ''];
    next += 1;
    while (next < lines.length && belongs(lines, next, indent)) {
      own.push((lines[next] ?? '').slice(Math.min(indent, leading(lines[next] ?? ''))));
      next += 1;
    }
    items.push(listItem(own.join('\n'), depth));
    while ((lines[next] ?? 'x').trim() === '' && item.test(lines[next + 1] ?? '')) next += 1;
  }
  return { block: { kind: 'list', ordered, start: ordered ? Number.parseInt(first, 10) : 1, items }, next };
}

const leading = (line: string): number => line.length - line.trimStart().length;

/** Deeper lines, lazy continuations, and a blank line when something deeper follows it. */
function belongs(lines: readonly string[], at: number, indent: number): boolean {
  const line = lines[at] ?? '';
  if (line.trim() === '') return leading(lines[at + 1] ?? '') >= indent && (lines[at + 1] ?? '').trim() !== '';
  if (leading(line) >= Math.min(indent, 2)) return true;
  return !item.test(line) && !heading.test(line) && !fence.test(line) && (lines[at - 1] ?? '').trim() !== '';
}

function listItem(text: string, depth: number): Item {
  const box = /^\[([ xX])\]\s+/.exec(text);
  const checked = box === null ? undefined : box[1] !== ' ';
  return { checked, blocks: parseBlocks(box === null ? text : text.slice(box[0].length), depth + 1) };
}

function cells(line: string): readonly string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
}

function table(lines: readonly string[], at: number): Taken {
  let next = at + 2;
  while (next < lines.length && (lines[next] ?? '').includes('|')) next += 1;
  return { block: { kind: 'table', head: cells(lines[at] ?? ''), rows: lines.slice(at + 2, next).map(cells) }, next };
}

function paragraph(lines: readonly string[], at: number): Taken {
  let next = at + 1;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    if (line.trim() === '' || fence.test(line) || heading.test(line) || item.test(line) || /^ {0,3}>/.test(line)) break;
    next += 1;
  }
  return { block: { kind: 'paragraph', lines: lines.slice(at, next).map((line) => parseInline(line.trim())) }, next };
}
