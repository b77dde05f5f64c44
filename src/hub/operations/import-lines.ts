import { createReadStream } from 'node:fs';
import { WaggleError } from '../../core/errors.ts';

export function notAnExport(reason: string): WaggleError {
  return new WaggleError('IMPORT_INVALID', reason);
}

/** The lines of a file in UTF-8. Only a line feed ends one: JSON holds the other line breaks of Unicode as they are. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const text of decoded(file)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield line.endsWith('\r') ? line.slice(0, -1) : line;
  }
  if (rest !== '') yield rest;
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
