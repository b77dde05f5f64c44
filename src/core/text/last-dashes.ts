/** A pattern would look at each run of dashes once from each of its dashes; going backwards looks once. */
export function withoutLastDashes(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '-') end -= 1;
  return text.slice(0, end);
}
