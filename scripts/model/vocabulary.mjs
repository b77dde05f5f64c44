const EVERYDAY = 24_000;

/** The words of the model with their share of all words: the most frequent of spoken English, then those of software. */
export function vocabulary(frequencies, softwareWords) {
  const counts = new Map();
  let total = 0;
  for (const { word, count } of frequencies) {
    const lower = word.toLowerCase();
    total += count;
    if (/^[a-z]{2,}$/.test(lower)) counts.set(lower, (counts.get(lower) ?? 0) + count);
  }
  const everyday = [...counts].sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1)).slice(0, EVERYDAY);
  const known = new Set(everyday.map(([word]) => word));
  const least = (everyday.at(-1)?.[1] ?? 1) / total;
  const ofSoftware = [...new Set(softwareWords.split(/\s+/))].filter((word) => word !== '' && !known.has(word)).sort();
  return [
    ...everyday.map(([word, count]) => ({ word, share: count / total })),
    ...ofSoftware.map((word) => ({ word, share: least })),
  ];
}
