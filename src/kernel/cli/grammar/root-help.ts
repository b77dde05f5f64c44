import { palette, wrapped } from '../words/paint.ts';
import { commandTable, type TopWord } from './command-table.ts';

const INDENT = 2;
const TERM = 24;
const WIDEST = 80;

const INTRODUCTION = 'The hub where AI coding agents and the people who run them share work.';

const START: readonly (readonly [command: string, about: string])[] = [
  ['waggle init', 'connect the coding agents on this machine'],
  ['waggle start', 'run the hub and print a link to its web page'],
  ['waggle task add "Fix the login"', 'add a first task'],
];

const OPTIONS: readonly (readonly [flags: string, about: string])[] = [
  ['--json', 'print output and errors as JSON'],
  ['--agent <id>', 'act as this agent (WAGGLE_AGENT; default: user)'],
  ['--home <folder>', 'data folder (WAGGLE_HOME; default: ~/.waggle)'],
  ['--database <where>', 'SQLite file or postgres:// address (WAGGLE_DATABASE)'],
  ['--server <url>', 'use the hub at this address (WAGGLE_SERVER)'],
  ['--token <token>', 'token for --server (WAGGLE_TOKEN)'],
  ['--no-color', 'disable colors (NO_COLOR)'],
  ['-V, --version', 'print the version, schema and build'],
  ['-h, --help', 'show help for a command'],
];

const CODES =
  'Exit codes: 0 success, 1 internal error, 2 invalid input, 3 permission denied, 4 not found, 5 conflict, 6 limit reached, 7 unavailable.';

interface Paper {
  readonly color: boolean;
  readonly columns?: number | undefined;
}

/** `waggle --help`: what people use, on one screen. With `all`: every word, every global option, the exit codes. */
export function rootHelp(paper: Paper, all: boolean): string {
  const width = Math.min(paper.columns ?? WIDEST, WIDEST);
  const { bold } = palette(paper.color);
  const row = (term: string, about: string) => rowLines(term, about, paper, width);
  const shown = (words: readonly TopWord[]) => words.filter(({ everyday }) => all || everyday);
  const groups = commandTable.flatMap(([heading, words]) =>
    shown(words).length === 0
      ? []
      : [bold(`${heading}:`), ...shown(words).flatMap(({ term, about }) => row(term, about)), ''],
  );
  return [
    `${bold('Usage:')} waggle <command> [options]`,
    '',
    INTRODUCTION,
    '',
    ...groups,
    ...(all ? [bold('Options of every command:'), ...OPTIONS.flatMap(([flags, about]) => row(flags, about)), ''] : []),
    ...(all ? wrapped(CODES, width) : startLines(paper)),
    '',
    ...wrapped(all ? ONE : MORE, width),
    '',
  ].join('\n');
}

const ONE = 'For the options of one command and an example: waggle <command> --help';
const MORE = `${ONE}. For all commands, options and exit codes: waggle --help --all`;

function rowLines(term: string, about: string, { color }: Paper, width: number): readonly string[] {
  const [first = '', ...rest] = wrapped(about, Math.max(20, width - INDENT - TERM));
  const { cyan } = palette(color);
  return [
    `${' '.repeat(INDENT)}${cyan(term)}${' '.repeat(Math.max(1, TERM - term.length))}${first}`,
    ...rest.map((line) => `${' '.repeat(INDENT + TERM)}${line}`),
  ];
}

function startLines({ color }: Paper): readonly string[] {
  const { bold } = palette(color);
  const widest = Math.max(...START.map(([command]) => command.length));
  return [bold('Start here:'), ...START.map(([command, about]) => `  ${command.padEnd(widest)}  ${about}`)];
}
