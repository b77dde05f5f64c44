import { writeSync } from 'node:fs';

// Runs each expression over repetitions of pieces of its own source. Prints each step before trying it, so that the
// last line of a killed process names the step that hung.
/** Exponential time shows with short texts, quadratic time only with long ones: milliseconds become minutes. */
const shapes: readonly (readonly [size: number, end: string])[] = [
  [40, ''],
  [40, '!'],
  [40, '\n!'],
  [256 * 1024, '!'],
];

type Written = readonly [place: string, source: string, flags: string];

/** Characters and words of the expression itself, and a few that its classes are likely to match or to reject. */
function piecesOf(source: string): readonly string[] {
  const words = source.match(/[A-Za-z]{3,}/g) ?? [];
  return [...new Set([...source, ...words, ' ', '\n', '\t', 'a', 'A', '1', '-', '.', 'é', 'aB1 '])];
}

const written = JSON.parse(process.argv[2] ?? '[]') as readonly Written[];
for (const [place, source, flags] of written) {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  for (const piece of piecesOf(source)) {
    writeSync(1, `${JSON.stringify([place, piece])}\n`);
    for (const [size, end] of shapes) {
      (piece.repeat(Math.ceil(size / piece.length)) + end).replace(expression, '');
    }
  }
}
writeSync(1, 'done\n');
