import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { parseJson } from '../../kernel/text/parse-json.ts';

/** The text of the bytes, or undefined if they are not UTF-8: silent replacement of a character would lose it. */
export function utf8In(bytes: Uint8Array): string | undefined {
  try {
    // Keeps a byte order mark, so that JSON with one is refused.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The JSON value in the bytes, or undefined if they are not JSON. */
export function jsonIn(bytes: Uint8Array): unknown {
  const text = utf8In(bytes);
  return text === undefined ? undefined : parseJson(text);
}

/** A text file of another program. Editors and spreadsheets may begin it with a byte order mark. */
export function foreignText(file: string): string {
  const text = utf8In(readFileSync(file));
  if (text !== undefined) return text.replace(/^\ufeff/, '');
  const name = JSON.stringify(path.basename(file));
  throw new WaggleError('IMPORT_INVALID', `${name} is not UTF-8: save it as UTF-8. Nothing was imported.`);
}
