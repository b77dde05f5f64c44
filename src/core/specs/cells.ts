/** How the row of a table is written: `a|b`, `| a | b |` or something between. */
export interface RowStyle {
  readonly indent: string;
  readonly lead: boolean;
  readonly trail: boolean;
  readonly padded: boolean;
}

export const plainStyle: RowStyle = { indent: '', lead: false, trail: false, padded: false };

/** The cells of a row, or nothing where the line has no bar. A bar in a cell is written `\|`. */
export function splitCells(line: string): readonly string[] | undefined {
  const parts = splitBars(line);
  if (parts.length < 2) return undefined;
  if (parts[0]?.trim() === '') parts.shift();
  if (parts.length > 1 && parts.at(-1)?.trim() === '') parts.pop();
  return parts.map((part) => unescaped(part.trim()));
}

export function styleOf(line: string): RowStyle {
  const indent = line.match(/^\s*/)?.[0] ?? '';
  const parts = splitBars(line);
  const lead = parts.length > 1 && parts[0]?.trim() === '';
  const trail = parts.length > 2 && parts.at(-1)?.trim() === '';
  const inner = parts.slice(lead ? 1 : 0, trail ? -1 : undefined);
  const padded = inner.some((part, index) => index > 0 && part.startsWith(' '));
  return { indent, lead, trail, padded };
}

/**
 * Writes cells so that `splitCells` gives them back. An empty cell at an end is a dash: a row without bars at its ends
 * could not show it.
 */
export function joinCells(cells: readonly string[], { indent, lead, trail, padded }: RowStyle): string {
  const space = padded ? ' ' : '';
  const shown = cells.map(escaped).map((cell, index) => {
    const atEnd = (index === 0 && !lead) || (index === cells.length - 1 && !trail);
    return cell === '' && atEnd ? '-' : cell;
  });
  return `${indent}${lead ? `|${space}` : ''}${shown.join(`${space}|${space}`)}${trail ? `${space}|` : ''}`;
}

/** Cuts at bars that no backslash escapes: an even number of backslashes before a bar are themselves escaped. */
function splitBars(line: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let slashes = 0;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at];
    if (letter === '|' && slashes % 2 === 0) {
      parts.push(line.slice(from, at));
      from = at + 1;
    }
    slashes = letter === '\\' ? slashes + 1 : 0;
  }
  return [...parts, line.slice(from)];
}

/** Backslashes are doubled only before a bar and at the end of a cell, where another bar may follow. */
function escaped(cell: string): string {
  return cell.replace(/(\\*)(\||$)/g, (_whole, slashes: string, bar: string) =>
    bar === '' ? slashes + slashes : `${slashes}${slashes}\\|`,
  );
}

function unescaped(cell: string): string {
  return cell.replace(/(\\+)(\||$)/g, (_whole, slashes: string, bar: string) => {
    const half = '\\'.repeat(Math.floor(slashes.length / 2));
    return bar === '' ? half + (slashes.length % 2 === 1 ? '\\' : '') : half + bar;
  });
}
