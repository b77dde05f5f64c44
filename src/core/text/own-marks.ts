/**
 * A name in one form, lower case, with the marks that belong to a letter or a digit. Marks carry the vowels of many
 * scripts, so without them different names would be one. Marks that show nothing, or that follow a sign, are left out:
 * names that look alike must not differ.
 */
export function lowerWithOwnMarks(name: string): string {
  const lower = name.normalize('NFKC').toLowerCase().normalize('NFC');
  return lower.replace(/(?=\p{DI})\p{M}/gu, '').replace(/(?<![\p{L}\p{M}\p{N}])\p{M}+/gu, '');
}

/** Whether every mark in a name belongs to a letter or a digit and shows. */
export function hasOwnMarksOnly(name: string): boolean {
  return !/(?=\p{DI})\p{M}|(?<![\p{L}\p{M}\p{N}])\p{M}/u.test(name);
}
