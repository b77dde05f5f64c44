/**
 * Normalizes a name: lower case, with the combining marks that belong to a letter or digit. Marks carry the vowels of
 * many scripts, so dropping them would merge different names. Invisible marks and marks after other characters are
 * dropped: names that look the same must be equal.
 */
export function lowerWithOwnMarks(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase().normalize('NFC');
  return lower.replace(/(?=\p{DI})\p{M}/gu, '').replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '');
}

/** Whether every combining mark in a name is visible and belongs to a letter or digit. */
export function hasOwnMarksOnly(name: string): boolean {
  return !/(?=\p{DI})\p{M}|(?<![\p{L}\p{M}\p{N}])\p{M}/u.test(name);
}
