/** The baseline: BM25 over unstemmed words combined with OR, with each turn as a document. */
export function naiveRanker(texts: readonly string[]): (query: string) => readonly number[] {
  const documents = texts.map(wordsOf);
  const average = documents.reduce((sum, words) => sum + words.length, 0) / Math.max(1, documents.length);
  const holding = new Map<string, number>();
  for (const words of documents) {
    for (const word of new Set(words)) holding.set(word, (holding.get(word) ?? 0) + 1);
  }
  return (query) => {
    const asked = [...new Set(wordsOf(query))].map((word) => {
      const count = holding.get(word) ?? 0;
      return { word, weight: Math.log(1 + (documents.length - count + 0.5) / (count + 0.5)) };
    });
    return documents
      .map((words, at) => ({
        at,
        score: asked.reduce((sum, one) => sum + one.weight * worth(words, one.word, average), 0),
      }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, 20)
      .map(({ at }) => at);
  };
}

function worth(words: readonly string[], word: string, average: number): number {
  const times = words.filter((one) => one === word).length;
  return (times * 2.2) / (times + 1.2 * (0.25 + (0.75 * words.length) / average));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
