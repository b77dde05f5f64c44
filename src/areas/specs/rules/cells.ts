/** How a table row is written: `a|b`, `| a | b |` or a mix. */
export interface RowStyle {
  readonly indent: string;
  readonly lead: boolean;
  readonly trail: boolean;
  readonly padded: boolean;
}

export const plainStyle: RowStyle = { indent: '', lead: false, trail: false, padded: false };

/** The cells of a row, or `undefined` if the line has no bar. A bar in a cell is written `\|`. */
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
 * Writes cells so that `splitCells` returns them unchanged. An empty first or last cell becomes a dash, since a row
 * without outer bars could not represent it.
 */
export function joinCells(cells: readonly string[], { indent, lead, trail, padded }: RowStyle): string {
  const space = padded ? ' ' : '';
  const shown = cells.map(escaped).map((cell, index) => {
    const atEnd = (index === 0 && !lead) || (index === cells.length - 1 && !trail);
    return cell === '' && atEnd ? '-' : cell;
  });
  return `${indent}${lead ? `|${space}` : ''}${shown.join(`${space}|${space}`)}${trail ? `${space}|` : ''}`;
}

/** Splits at unescaped bars: an even number of backslashes before a bar are themselves escaped. */
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
  return overRuns(cell, (run, next) => (next === '' ? run + run : `${run}${run}\\|`));
}

function unescaped(cell: string): string {
  return overRuns(cell, (run, next) => {
    const half = run.slice(0, Math.floor(run.length / 2));
    return next === '' ? run.slice(0, Math.ceil(run.length / 2)) : half + next;
  });
}

/** Rewrites every run of backslashes, even an empty one, that precedes a bar or ends the cell. */
function overRuns(cell: string, rewrite: (run: string, next: '|' | '') => string): string {
  let made = '';
  let run = '';
  for (const letter of cell) {
    if (letter === '\\') {
      run += letter;
      continue;
    }
    made += letter === '|' ? rewrite(run, '|') : run + letter;
    run = '';
  }
  return made + rewrite(run, '');
}
