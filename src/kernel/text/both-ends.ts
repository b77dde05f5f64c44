/** The maximum length of a thread entry and of a run's result. */
export const LONGEST_ENTRY = 64 * 1024;
export const LONGEST_RESULT = 1024 * 1024;

export function leftOut(characters: number): string {
  return `\n… ${characters} characters left out …\n`;
}

/**
 * Cuts a long text in the middle: keeps its beginning and its end, where conclusions are, and says what was left out.
 */
export function bothEnds(text: string, longest: number, gap: (left: number) => string = leftOut): string {
  if (text.length <= longest) return text;
  const tailLength = Math.floor(longest / 4);
  // Do not split a surrogate pair.
  const head = text.slice(0, longest - tailLength).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(-tailLength).replace(/^[\udc00-\udfff]/, '');
  return `${head}${gap(text.length - head.length - tail.length)}${tail}`;
}
