import type { Hit } from '../../ui/marked.tsx';

const SHORTEST = 3;
const WORD = /[\p{L}\p{N}]+/gu;
const ENDINGS = ['ing', 'ed', 'es', 's'];

/** Finds the words of a search in a text in any inflected form: the search itself also ignores endings. */
export function searchedWords(query: string): (text: string) => readonly Hit[] {
  const stems = (query.toLowerCase().match(WORD) ?? []).map(stemOf).filter((stem) => stem.length >= SHORTEST);
  return (text) =>
    [...text.matchAll(WORD)]
      .filter(([word]) => stems.some((stem) => word.toLowerCase().startsWith(stem)))
      .map(({ 0: word, index }) => ({ at: index, length: word.length }));
}

function stemOf(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST);
  return ending === undefined ? word : word.slice(0, -ending.length);
}
