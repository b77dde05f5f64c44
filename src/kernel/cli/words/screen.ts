import { systemClock } from '../../hub/clock.ts';
import { plain, plainLine } from '../../text/plain-text.ts';
import type { Screen } from '../../tool/cli-shape.ts';
import type { Context } from '../context.ts';
import { calledHere } from '../io.ts';
import { palette, wrapped } from './paint.ts';
import { present } from './present.ts';
import { age } from './quantities.ts';
import { table } from './table.ts';

const NARROWEST = 20;

/** The terminal as the words of a tool see it. */
export function screenOf({ io }: Context): Screen {
  const { columns } = io;
  const now = systemClock();
  const { bold, dim } = palette(io.color);
  return {
    columns,
    now,
    line: plainLine,
    text: (text, indent = 0) => wrappedText(text, indent, columns),
    table: (rows) => table(rows, columns),
    record: (value) => present(value, columns),
    age: (at) => age(now - (typeof at === 'number' ? at : Date.parse(at))),
    strong: bold,
    faint: dim,
    hint: (sentence) => calledHere(io, sentence),
  };
}

function wrappedText(text: string, indent: number, columns: number | undefined): string {
  const room = columns === undefined ? Number.POSITIVE_INFINITY : Math.max(NARROWEST, columns - indent);
  return plain(text)
    .split('\n')
    .flatMap((line) => wrapped(line, room))
    .map((line) => `${' '.repeat(indent)}${line}`.trimEnd())
    .join('\n');
}
