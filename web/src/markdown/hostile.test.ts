import { expect, test } from 'vitest';
import { parse } from './parse.ts';

/** The length of the longest text that the hub stores. */
const LENGTH = 65_000;

/** CPU time in milliseconds, which hardly depends on the load of the machine. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

/** A fixed calculation that takes about as long as the slowest case, to measure how fast this machine is. */
function calculate(): void {
  let sum = 0;
  for (let n = 0; n < 100_000_000; n++) sum = (sum * 31 + n) | 0;
  expect(Number.isInteger(sum)).toBe(true);
}

/**
 * On a usual machine each case takes less than half a second, and a parser with quadratic run time from four seconds up
 * to minutes. A slower machine gets more time.
 */
const WATCHDOG = Math.max(3000, 10 * cpuMs(calculate));

const pumped = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

const units = [
  ...'*_`~[]()<>|#&!\\-+=:"\'\n\t 1.@',
  ...['**a', 'a**', '*a_ ', '~~a', '*_', 'a***b ', '**_* ', '_a ', 'a__'],
  ...['![', '[a](', '[a](b', '[a](<b', '[](', '[a]: b\n', '[x][', '[^a]', '[^a]: b\n', '[*a', '`[', '](', '[a](b "'],
  ...['> ', '>-', '> - ', '- ', '1. ', '- [ ] a\n', '>a\nb\n', '- a\n\n', '  - a\n'],
  ...['<a ', '<!--', '<?', '<a@b', '<http:', 'x<a href="', '</', '<![CDATA['],
  ...['http://', 'http://a ', 'https://a.', 'www.a ', 'a@', 'a@b.c ', 'mailto:', 'a.', '//a', '#12 '],
  ...['|a', '|a|\n', 'a\n', 'a  \n', 'a\n=', '-\n', '```\n', '~~~\n', '# ', '\\*', '&amp;', '&#', '\u202e', '😀'],
];

const shaped = {
  'a table head and spaces': `a|b\n${' '.repeat(LENGTH)}`,
  'runs of backticks of every length': Array.from({ length: 360 }, (_, at) => '`'.repeat(at + 1)).join(' '),
  'lists in lists': Array.from({ length: 360 }, (_, at) => `${' '.repeat(at)}- x`).join('\n'),
  'a wide table': `${'|a'.repeat(10_000)}\n${'|-'.repeat(10_000)}\n${'|b'.repeat(10_000)}`,
  'a wide table of short rows': `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'b\n'.repeat(30_000)}`,
  'an address with brackets': `http://a${'('.repeat(LENGTH)}`,
  'an address without an end': `https://${'a.'.repeat(LENGTH / 2)}`,
  'stars, then brackets': `${'*'.repeat(20_000)}${'[`_~'.repeat(10_000)}`,
};

const texts: readonly (readonly [string, string])[] = [
  ...units.map((unit) => [JSON.stringify(unit), pumped(unit)] as const),
  ...Object.entries(shaped),
];

test.each(texts)('%s, repeated up to 65,000 characters, is parsed quickly', (_name, text) => {
  expect(cpuMs(() => expect(Array.isArray(parse(text))).toBe(true))).toBeLessThan(WATCHDOG);
});
