import { createReadStream } from 'node:fs';
import { WaggleError } from '../../../kernel/rules/errors.ts';

export function notAnExport(reason: string): WaggleError {
  return new WaggleError('IMPORT_INVALID', reason);
}

/** Far longer than any row: the sizes of texts and calls are limited. */
const LONGEST_LINE = 32 * 1024 * 1024;

/** The lines of a UTF-8 file. Only a line feed ends a line: JSON may contain other Unicode line breaks unescaped. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  // Joined once per line: otherwise each chunk would copy and search a long line again.
  let begun: string[] = [];
  let length = 0;
  for await (const text of decoded(file)) {
    const [first = '', ...others] = text.split('\n');
    begun.push(first);
    length += first.length;
    if (length > LONGEST_LINE) throw notAnExport('A line is longer than any row; nothing was imported.');
    if (others.length === 0) continue;
    const rest = others.pop() ?? '';
    for (const line of [begun.join(''), ...others]) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    begun = [rest];
    length = rest.length;
  }
  const last = begun.join('');
  if (last !== '') yield last;
}

async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const bytes of createReadStream(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) throw notAnExport('The file is not UTF-8; nothing was imported.');
    throw error;
  }
}
