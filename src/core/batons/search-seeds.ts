const WORD = /[\p{L}][\p{L}\p{N}_-]{4,}/gu;

/** The most frequent longer words of the texts, as search terms for the session that takes over. */
export function searchSeeds(texts: readonly string[], most = 3): readonly string[] {
  const counts = new Map<string, number>();
  for (const [word] of texts.join('\n').toLowerCase().matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
}
