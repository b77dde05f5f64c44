import { Command, CommanderError } from 'commander';
import { addCommands, type CommandPlace, type Programs } from '../../composition/command-parts.ts';
import { WaggleError } from '../rules/errors.ts';
import { didYouMean, nearest } from '../text/nearest.ts';
import { plainLine } from '../text/plain-text.ts';
import { fail } from './failures.ts';
import { commandTable, topWord, wordOf } from './grammar/command-table.ts';
import { type Respelled, respelled } from './grammar/former-spellings.ts';
import { calledWords, namesNoCommand } from './grammar/operands.ts';
import { rootHelp } from './grammar/root-help.ts';
import { flowedHelp, helpPages } from './help-pages.ts';
import type { Io } from './io.ts';
import { naturalBooleans } from './natural-booleans.ts';

/** Finds and runs the command of a command line and returns its exit code. */
export async function runCommand(given: readonly string[], io: Io, programs: Programs): Promise<number> {
  const printed: string[] = [];
  let exitCode = 0;
  const typed = asHelp(given);
  const spelling = respelled(typed);
  const { argv } = spelling;
  try {
    noteSpelling(io, spelling);
    const called = calledWords(argv);
    if (namesNoCommand(argv)) {
      io.out(rootHelp(io, argv.includes('--all')));
      return 0;
    }
    const program = rootCommand(io, (text) => printed.push(text));
    const exitWith = (code: number) => {
      exitCode = code;
    };
    if (called[0] !== undefined) refuseUnknown(called[0]);
    await addCommands({ program, io, programs, exitWith, called });
    await program.parseAsync(naturalBooleans(program, argv), { from: 'user' });
    return exitCode;
  } catch (error) {
    // A group without a command prints its help, which is not an error.
    if (!(error instanceof CommanderError) || error.code !== 'commander.help') return fail(io, argv, error);
    io.out(flowedHelp(printed.join(''), io.columns));
    return 0;
  }
}

/** The program with all commands, for pages that describe them. */
export async function wholeProgram(io: Io, programs: Programs): Promise<Command> {
  const program = rootCommand(io, () => undefined);
  const place: CommandPlace = { program, io, programs, exitWith: () => undefined, called: [] };
  await addCommands(place);
  return program;
}

function rootCommand(io: Io, onError: (text: string) => void): Command {
  return new Command('waggle')
    .usage('<command> [options]')
    .option('-V, --version', 'print the version, schema and build')
    .helpOption('-h, --help', 'show help for the command')
    .helpCommand(false)
    .option('--json', 'print output and errors as JSON')
    .option('--agent <id>', 'act as this agent (WAGGLE_AGENT; default: user)')
    .option('--home <folder>', 'data folder (WAGGLE_HOME; default: ~/.waggle)')
    .option('--database <where>', 'SQLite file or postgres:// address (WAGGLE_DATABASE)')
    .option('--server <url>', 'use the hub at this address (WAGGLE_SERVER)')
    .option('--token <token>', 'token for --server (WAGGLE_TOKEN)')
    .option('--no-color', 'disable colors (NO_COLOR)')
    .exitOverride()
    .configureHelp(helpPages)
    .configureOutput({
      writeOut: (text) => io.out(flowedHelp(text, io.columns)),
      // Commander's error output is collected, because errors are printed once, where they are caught.
      writeErr: onError,
      getOutHasColors: () => io.color,
      getErrHasColors: () => false,
    });
}

/** `waggle help task` is `waggle task --help`. */
function asHelp(argv: readonly string[]): readonly string[] {
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
}

function noteSpelling(io: Io, { from, to }: Respelled): void {
  if (from === undefined || to === undefined) return;
  io.err(`waggle ${from} is now waggle ${to}. The old spelling goes away with the next version.\n`);
}

function refuseUnknown(name: string): void {
  if (topWord(name) !== undefined || ['sample-agent', '__complete', '__ids'].includes(name)) return;
  const known = commandTable.flatMap(([, words]) => words.map(wordOf));
  throw new WaggleError(
    'INVALID_INPUT',
    `Unknown command '${plainLine(name)}'.${didYouMean(nearest(name, known))}`,
    undefined,
    {
      hint: 'waggle --help --all lists all commands.',
    },
  );
}
