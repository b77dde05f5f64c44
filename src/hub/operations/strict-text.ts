import { readFileSync } from 'node:fs';
import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';

/** The text of the bytes, or nothing if they are not UTF-8: a character that was replaced in silence would be lost. */
export function utf8In(bytes: Uint8Array): string | undefined {
  try {
    // A mark of byte order stays, so that JSON with one is refused.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The JSON value in the bytes, or nothing if there is none. */
export function jsonIn(bytes: Uint8Array): unknown {
  const text = utf8In(bytes);
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A text file of another program. Editors and spreadsheets may begin it with a mark of byte order. */
export function foreignText(file: string): string {
  const text = utf8In(readFileSync(file));
  if (text !== undefined) return text.replace(/^\ufeff/, '');
  const name = JSON.stringify(path.basename(file));
  throw new WaggleError('IMPORT_INVALID', `${name} is not UTF-8: save it as UTF-8. Nothing was imported.`);
}
