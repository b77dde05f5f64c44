/** A text as it reads without the signs of Markdown; a sign inside a word is part of it. */
export function withoutSigns(text: string): string {
  return text.replace(/\*\*|`+/g, '').replace(/^[#>]+ +/gm, '');
}

/** The first words of a text, without the signs of Markdown. */
export function firstWords(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.replace(/[*_`#>]+/g, '').trim();
}
