/** A line and its line break, so that joining restores every byte. */
export interface Line {
  readonly text: string;
  readonly eol: string;
}

/** Only `\n` and `\r\n` end a line: other separators are part of a cell. */
export function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  for (let from = 0; from < text.length; ) {
    const at = text.indexOf('\n', from);
    if (at === -1) {
      lines.push({ text: text.slice(from), eol: '' });
      break;
    }
    const isCrLf = at > from && text[at - 1] === '\r';
    lines.push({ text: text.slice(from, isCrLf ? at - 1 : at), eol: isCrLf ? '\r\n' : '\n' });
    from = at + 1;
  }
  return lines;
}

export function joinLines(lines: readonly Line[]): string {
  return lines.map(({ text, eol }) => text + eol).join('');
}

/** The line break that new lines after `at` take: the nearest one above, else the first of the text. */
function eolNear(lines: readonly Line[], at: number): string {
  for (let line = Math.min(at, lines.length - 1); line >= 0; line -= 1) {
    const eol = lines[line]?.eol;
    if (eol !== undefined && eol !== '') return eol;
  }
  return lines.find(({ eol }) => eol !== '')?.eol ?? '\n';
}

/** Inserts texts as separate lines before line `at`. If the text has no final line break, it stays that way. */
export function insertLines(lines: readonly Line[], at: number, texts: readonly string[]): readonly Line[] {
  const eol = eolNear(lines, at - 1);
  const fresh = texts.map((text) => ({ text, eol }));
  const last = lines[at - 1];
  if (last === undefined || last.eol !== '') return [...lines.slice(0, at), ...fresh, ...lines.slice(at)];
  const open = fresh.map((line, index) => (index === fresh.length - 1 ? { ...line, eol: '' } : line));
  return [...lines.slice(0, at - 1), { ...last, eol }, ...open];
}
