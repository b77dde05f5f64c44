/** Quotes words as one shell command, the only form of a hook that every client accepts. */
export function shellLine(words: readonly string[], platform: NodeJS.Platform = process.platform): string {
  return words.map((word) => quoted(word, platform)).join(' ');
}

function quoted(word: string, platform: NodeJS.Platform): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  return platform === 'win32' ? `"${word.replaceAll('"', '')}"` : `'${word.replaceAll("'", `'\\''`)}'`;
}
