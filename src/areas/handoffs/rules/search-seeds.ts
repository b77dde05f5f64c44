const WORD = /[\p{L}][\p{L}\p{N}_-]{4,}/gu;

const MOST = 3;

/** The longer words that the texts use most, for a search by the session that takes over. */
export function searchSeeds(texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const [word] of texts.join('\n').toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([word]) => word);
}
