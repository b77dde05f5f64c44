const word = /[\p{L}\p{N}]+/gu;
const MAX_WORD = 64;

/** The words of a text as the search index holds them, alike on both databases. */
export function tokens(text: string): readonly string[] {
  const words = text.normalize('NFKC').toLowerCase().match(word) ?? [];
  return words.map((found) => found.slice(0, MAX_WORD));
}

/** Two texts with the same folded form say the same: case and white space do not count. */
export function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}
