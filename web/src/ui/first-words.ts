/** The first words of a text, without the signs of Markdown. */
export function firstWords(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.replace(/[*_`#>]+/g, '').trim();
}
