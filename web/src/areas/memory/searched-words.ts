import { escaped } from '../../ui/marked.tsx';

const SHORTEST = 3;

/** Finds the words of a search in a text, in whatever form they stand there: the search itself looks past endings too. */
export function searchedWords(query: string): RegExp {
  const stems = query.match(/[\p{L}\p{N}]+/gu)?.map(stemOf) ?? [];
  const worthIt = stems.filter((stem) => stem.length >= SHORTEST);
  // The longest first: of two that begin alike, the longer one is the better find.
  const either = worthIt.sort((a, b) => b.length - a.length).map(escaped);
  return new RegExp(either.length === 0 ? '(?!)' : `(?<![\\p{L}\\p{N}])(?:${either.join('|')})[\\p{L}\\p{N}]*`, 'giu');
}

function stemOf(word: string): string {
  const stem = word.replace(/(?:ing|ed|es|s)$/iu, '');
  return stem.length >= SHORTEST ? stem : word;
}
