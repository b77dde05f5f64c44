import { irregularForms } from './irregular-forms.ts';

const VOWEL = /[aeiouy]/;
const plainWord = /^[a-z]{3,24}$/;

/**
 * Removes the suffixes of English words, so that "deploys", "deployed" and "deploying" match each other, and "went"
 * matches "go": questions and texts often use different forms. As in the Porter stemmer, the number of vowel-consonant
 * groups decides whether a suffix is removed. Words of other scripts, numbers and identifiers with digits stay
 * unchanged.
 */
export function stem(word: string): string {
  if (!plainWord.test(word)) return word;
  let stemmed = withoutPlural(spelledAlike(irregularForms.get(word) ?? word));
  stemmed = withoutTense(stemmed);
  if (/.[^aeiouy]y$/.test(stemmed)) stemmed = `${stemmed.slice(0, -1)}i`;
  stemmed = replaced(stemmed, longEndings, 0);
  stemmed = replaced(stemmed, middleEndings, 0);
  stemmed = replaced(stemmed, lastEndings, 1);
  return tidied(stemmed);
}

/**
 * Unifies British and American spelling: "favourite" and "favorite", "organised" and "organized", "centre" and
 * "center".
 */
function spelledAlike(word: string): string {
  return word
    .replace(/^([a-z]{2,})our/, '$1or')
    .replace(/^([a-z]{2,})is(e|ed|er|es|ing|ation|ations)$/, '$1iz$2')
    .replace(/^([a-z]{2,})tre(s?)$/, '$1ter$2');
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (word.endsWith('ies')) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word;
  return word.endsWith('s') && VOWEL.test(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function withoutTense(word: string): string {
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  for (const ending of ['ed', 'ing']) {
    const base = word.slice(0, -ending.length);
    if (word.endsWith(ending) && base.length > 1 && VOWEL.test(base)) return repaired(base);
  }
  return word;
}

/**
 * Repairs the stem after removing -ed and -ing: "hopp" becomes "hop", "creat" becomes "create", "fil" becomes "file".
 */
function repaired(base: string): string {
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

const longEndings: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['iveness', 'ive'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['entli', 'ent'],
  ['ousli', 'ous'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['iviti', 'ive'],
  ['ator', 'ate'],
  ['izer', 'ize'],
  ['alli', 'al'],
  ['abli', 'able'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['eli', 'e'],
];

const middleEndings: readonly (readonly [string, string])[] = [
  ['icate', 'ic'],
  ['ative', ''],
  ['alize', 'al'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];

const lastEndings: readonly (readonly [string, string])[] = [
  ['ement', ''],
  ['ance', ''],
  ['ence', ''],
  ['able', ''],
  ['ible', ''],
  ['ment', ''],
  ['sion', 's'],
  ['tion', 't'],
  ['ant', ''],
  ['ent', ''],
  ['ism', ''],
  ['ate', ''],
  ['iti', ''],
  ['ous', ''],
  ['ive', ''],
  ['ize', ''],
  ['al', ''],
  ['er', ''],
  ['ic', ''],
  ['ou', ''],
];

/** Replaces the longest matching suffix, if enough of the word is left before it. */
function replaced(word: string, endings: readonly (readonly [string, string])[], least: number): string {
  for (const [ending, put] of endings) {
    if (!word.endsWith(ending)) continue;
    const base = word.slice(0, -ending.length);
    return measure(base + put.slice(0, ending.startsWith(put) ? put.length : 0)) > least ? base + put : word;
  }
  return word;
}

function tidied(word: string): string {
  if (word.endsWith('e')) {
    const base = word.slice(0, -1);
    const groups = measure(base);
    if (groups > 1 || (groups === 1 && !endsShort(base))) return base;
  }
  return word.endsWith('ll') && measure(word) > 1 ? word.slice(0, -1) : word;
}

/** How often a run of vowels is followed by a run of consonants. */
function measure(word: string): number {
  let groups = 0;
  let afterVowel = false;
  for (let index = 0; index < word.length; index++) {
    const vowel = isVowel(word, index);
    if (!vowel && afterVowel) groups++;
    afterVowel = vowel;
  }
  return groups;
}

function isVowel(word: string, index: number): boolean {
  const letter = word[index] ?? '';
  if (letter === 'y') return index > 0 && !isVowel(word, index - 1);
  return 'aeiou'.includes(letter);
}

/** Whether the word ends in consonant, vowel, consonant, the last not being w, x or y: "fil", "hop". */
function endsShort(word: string): boolean {
  return /[^aeiou][aeiouy][^aeiouwxy]$/.test(word);
}
