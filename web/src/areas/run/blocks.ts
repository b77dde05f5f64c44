import type { Line } from '../../api/runs/use-transcript.ts';

/** A block of a transcript. */
export type Block =
  | { readonly kind: 'prompt' | 'message' | 'tool' | 'result'; readonly key: number; readonly line: Line }
  /** A text that the hub sent truncated is a block of its own, so that the rest can be requested. */
  | { readonly kind: 'text'; readonly key: number; readonly lines: readonly Line[]; readonly goesOn: boolean };

/** Texts are joined within ranges of this many sequence numbers: a huge block could not be rendered in parts. */
const TOGETHER = 16;

/**
 * Joins consecutive texts of an agent. The boundaries between blocks depend only on sequence numbers, so that older
 * lines loaded later do not change existing blocks.
 */
export function blocksOf(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = [];
  let texts: Line[] = [];
  const close = (): void => {
    const [first] = texts;
    const before = blocks.at(-1);
    if (first === undefined) return;
    const goesOn = before?.kind === 'text' && before.lines[0]?.author === first.author;
    blocks.push({ kind: 'text', key: first.seq, lines: texts, goesOn });
    texts = [];
  };
  for (const [index, line] of lines.entries()) {
    const last = texts.at(-1);
    const joins = line.kind === 'text' && (last === undefined || areTogether(last, line));
    if (!joins || last?.author !== line.author) close();
    if (line.kind === 'text') texts.push(line);
    else if (!isEcho(line, lines[index - 1])) blocks.push({ kind: line.kind, key: line.seq, line });
  }
  close();
  return blocks;
}

const groupOf = ({ seq }: Line) => Math.floor(seq / TOGETHER);

function areTogether(before: Line, line: Line): boolean {
  return groupOf(before) === groupOf(line) && before.cut !== true && line.cut !== true;
}

/**
 * The result of a run often repeats the last text of its agent, directly before it. Truncated texts cannot be compared.
 */
function isEcho(line: Line, before: Line | undefined): boolean {
  if (line.kind !== 'result' || before?.kind !== 'text') return false;
  return before.cut !== true && line.cut !== true && before.text.trim() === line.text.trim();
}

/** The input of a call on one line: the most telling field, otherwise the whole input. */
export function inputInShort(input: string | undefined): string {
  try {
    // The parse boundary: any input that a program passed to its tool.
    const fields: unknown = JSON.parse(input ?? '');
    if (typeof fields !== 'object' || fields === null) return input ?? '';
    const entries = Object.entries(fields);
    const [, said] =
      entries.find(([name, value]) => telling.includes(name) && typeof value === 'string') ??
      entries.find(([, value]) => typeof value === 'string') ??
      [];
    return typeof said === 'string' ? (said.split('\n', 1)[0] ?? '') : entries.length === 0 ? '' : (input ?? '');
  } catch {
    return input ?? '';
  }
}

const telling = ['command', 'file_path', 'path', 'pattern', 'query', 'url', 'title', 'message', 'description', 'id'];
