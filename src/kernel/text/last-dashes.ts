/** A loop, since a pattern would take quadratic time on a long run of dashes. */
export function withoutLastDashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '-') end -= 1;
  return text.slice(0, end);
}
