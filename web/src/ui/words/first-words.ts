/** Removes Markdown markup from a text; single `*` and `_` stay, since they may be part of a word. */
export function withoutSigns(text: string): string {
  return text.replace(/\*\*|`+/g, '').replace(/^[#>]+ +/gm, '');
}

/** The first words of a text, without Markdown markup. */
export function firstWords(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.replace(/[*_`#>]+/g, '').trim();
}
