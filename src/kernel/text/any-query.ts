import { limits } from '../rules/limits.ts';

/** A query as it is searched, and what was left out of it. */
export interface AnyQuery {
  readonly query: string;
  readonly note?: string;
}

const unstorable = /\0|\p{Cs}/gu;

/** Whatever is searched for, a search answers: what no text can contain is left out, and so is what is too much. */
export function anyQuery(text: string): AnyQuery {
  const cut = cutToBytes(text, limits.textBytes);
  const query = cut.replace(unstorable, ' ');
  const left = [
    ...(cut.length < text.length ? [`only its first ${limits.textBytes / 1024} KiB were searched`] : []),
    ...(query === cut ? [] : ['characters that no text contains were left out']),
  ];
  return left.length === 0 ? { query } : { query, note: `Of the query, ${left.join(', and ')}.` };
}

/** Cut at code points: a character has at most four bytes, and at most three for each of its units. */
function cutToBytes(text: string, most: number): string {
  if (text.length * 3 <= most) return text;
  let bytes = 0;
  let units = 0;
  for (const character of text.slice(0, most)) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > most) break;
    units += character.length;
  }
  return text.slice(0, units);
}
