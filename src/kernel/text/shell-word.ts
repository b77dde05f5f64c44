/** A leading `=` is not among them: zsh replaces such a word by the path of a program. */
const SAFE = /^[\w@%+:,./-][\w@%+=:,./-]*$/;

/** Quotes a word where a POSIX shell would otherwise change or split it. */
export function quotedWord(word: string): string {
  return SAFE.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
