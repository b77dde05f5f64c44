type Paint = (text: string) => string;

export interface Palette {
  readonly bold: Paint;
  readonly dim: Paint;
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly cyan: Paint;
}

export function palette(color: boolean): Palette {
  const paint =
    (on: number, off: number): Paint =>
    (text) =>
      color && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: paint(1, 22),
    dim: paint(2, 22),
    red: paint(31, 39),
    green: paint(32, 39),
    yellow: paint(33, 39),
    cyan: paint(36, 39),
  };
}

/** Characters that a terminal draws two columns wide: East Asian scripts and most emoji. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Emoji_Presentation}/u;
const zero = /\p{Mn}|\p{Me}|\u200d/u;

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += zero.test(letter) ? 0 : wide.test(letter) ? 2 : 1;
  return width;
}

/** Fits a text to exactly `columns` columns: truncated with an ellipsis, or padded with spaces. */
export function fitted(text: string, columns: number): string {
  const width = widthOf(text);
  if (width <= columns) return text + ' '.repeat(columns - width);
  let kept = '';
  let used = 0;
  for (const letter of text) {
    const next = widthOf(letter);
    if (used + next > columns - 1) break;
    kept += letter;
    used += next;
  }
  return `${kept}…${' '.repeat(columns - 1 - used)}`;
}

/** Wraps a text to at most `columns` columns between words; a word longer than a line is split. */
export function wrapped(text: string, columns: number): readonly string[] {
  if (widthOf(text) <= columns) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(one, columns))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

function broken(word: string, columns: number): readonly string[] {
  if (widthOf(word) <= columns) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (widthOf(part + letter) > columns && part !== '') {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
