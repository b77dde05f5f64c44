const LONGEST = 600;
/** Characters shown before a match that is far from the beginning. */
const BEFORE = 120;

/** The beginning of a text, or the part around its first match if that is further on. */
export function excerptOf(text: string, find: string): string {
  const at = text.toLowerCase().indexOf(find.toLowerCase());
  const from = at + find.length <= LONGEST ? 0 : at - BEFORE;
  const part = text.slice(from, from + LONGEST);
  return `${from > 0 ? '…' : ''}${part}${from + LONGEST < text.length ? '…' : ''}`;
}
