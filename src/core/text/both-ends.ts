/** What one entry of a thread, and the result of one run, hold at most. */
export const LONGEST_ENTRY = 64 * 1024;
export const LONGEST_RESULT = 1024 * 1024;

export function leftOut(characters: number): string {
  return `\n… ${characters} characters left out …\n`;
}

/** A text that is too long keeps its beginning and its end, where conclusions stand, and says what is missing between. */
export function bothEnds(text: string, longest: number, gap: (left: number) => string = leftOut): string {
  if (text.length <= longest) return text;
  const tailLength = Math.floor(longest / 4);
  // Never through the middle of a character.
  const head = text.slice(0, longest - tailLength).replace(/[\ud800-\udbff]$/, '');
  const tail = text.slice(-tailLength).replace(/^[\udc00-\udfff]/, '');
  return `${head}${gap(text.length - head.length - tail.length)}${tail}`;
}
