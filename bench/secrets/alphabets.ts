import { picker } from '../words.ts';

export const LOWER = 'abcdefghijklmnopqrstuvwxyz';
export const UPPER = LOWER.toUpperCase();
export const DIGITS = '0123456789';
export const HEX = `${DIGITS}abcdef`;
export const LETTERS = LOWER + UPPER;
export const PLAIN = LETTERS + DIGITS;
export const URL_SAFE = `${PLAIN}_-`;
export const SIGNS = '!#%&*+?^~$';

/** Returns random characters of the alphabet. */
export function drawn(random: () => number, alphabet: string, length: number): string {
  const pick = picker(random);
  return Array.from({ length }, () => pick([...alphabet])).join('');
}

/** Returns random characters with at least one of each alphabet, as password rules demand. */
export function drawnOfEach(random: () => number, alphabets: readonly string[], length: number): string {
  const rest = drawn(random, alphabets.join(''), length - alphabets.length);
  const characters = [...alphabets.map((alphabet) => drawn(random, alphabet, 1)), ...rest];
  return characters
    .map((character) => ({ character, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ character }) => character)
    .join('');
}
