/** A seeded random generator, so that every run has the same texts. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function picker(random: () => number): <T>(list: readonly T[]) => T {
  return (list) => {
    const found = list[Math.floor(random() * list.length)];
    if (found === undefined) throw new Error('Nothing to pick from.');
    return found;
  };
}

const starts = [
  'ba',
  'co',
  'de',
  'fi',
  'gra',
  'ho',
  'in',
  'ju',
  'ka',
  'li',
  'mo',
  'ne',
  'or',
  'pe',
  'qui',
  'ro',
  'sta',
  'tu',
];
const middles = ['ber', 'cal', 'dun', 'fer', 'gan', 'lin', 'mar', 'nor', 'pil', 'ran', 'sel', 'ton', 'ver', 'wil'];
const ends = ['a', 'ed', 'ent', 'er', 'ic', 'ing', 'ion', 'is', 'le', 'o', 'um', 'y', 'ol', 'ex'];

/** 3,528 artificial words with realistic endings, so that the stemmer has work. */
export const vocabulary: readonly string[] = starts.flatMap((start) =>
  middles.flatMap((middle) => ends.map((end) => `${start}${middle}${end}`)),
);

/** Picks a word; few words are common and many are rare, as in any language. */
export function commonFirst(random: () => number): string {
  const rank = Math.floor(vocabulary.length * random() ** 3);
  return vocabulary[rank] ?? 'word';
}
