/** Splits a command line into words like a shell; supports quotes and backslashes, but no expansion. */
export function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [, single, double, escaped, space, other] of line.matchAll(
    /'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)|(\s+)|(.)/gs,
  )) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? other ?? '');
  }
  return word === undefined ? words : [...words, word];
}
