/**
 * Marks that people leave out when they type: accents and the vowel points of Hebrew and Arabic. The marks of Indic
 * scripts, of Thai and of kana are letters of their own and stay.
 */
const marks =
  /[\u0300-\u036f]|[\u0483-\u0487]|[\u0591-\u05c7]|[\u0610-\u061a]|\u0640|[\u064b-\u065f]|\u0670|[\u06d6-\u06ed]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]/g;

/** Letters that no decomposition turns into their plain form. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
};
const letters = /[ßæœøłđðþħŧıςى]/g;

/** A lower-case word without accents, as people type it who do not have them on their keyboard. */
export function withoutAccents(lower: string): string {
  const bare = lower.normalize('NFKD').replace(marks, '').normalize('NFC');
  return bare.replace(letters, (letter) => plain[letter] ?? letter);
}
