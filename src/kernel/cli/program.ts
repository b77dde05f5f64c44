import { Command, CommanderError } from 'commander';
import { addCommands, type Programs } from '../../composition/command-parts.ts';
import { WaggleError } from '../rules/errors.ts';
import { plainLine } from '../text/plain-text.ts';
import { fail } from './failures.ts';
import { flowedHelp, helpPages, rootText } from './help-pages.ts';
import type { Io } from './io.ts';
import { naturalBooleans } from './natural-booleans.ts';

/** Finds and runs the command of a command line and returns its exit code. */
export async function runCommand(argv: readonly string[], io: Io, programs: Programs): Promise<number> {
  const printed: string[] = [];
  let exitCode = 0;
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
  try {
    const program = rootCommand(io, (text) => printed.push(text));
    const exitWith = (code: number) => {
      exitCode = code;
    };
    await addCommands({ program, io, programs, exitWith }, firstOperand(asked));
    program.helpCommand('help [command]', 'Show help for a command.');
    if (argv[0] === 'help') refuseUnknown(program, argv[1]);
    await program.parseAsync(naturalBooleans(program, asked), { from: 'user' });
    return exitCode;
  } catch (error) {
    // A group without a command prints its help, which is not an error.
    if (!(error instanceof CommanderError) || error.code !== 'commander.help')
      return fail(io, asked.includes('--json'), error);
    io.out(flowedHelp(printed.join(''), io.columns));
    return 0;
  }
}

/** The program with all commands, for pages that describe them. */
export async function wholeProgram(io: Io, programs: Programs): Promise<Command> {
  const program = rootCommand(io, () => undefined);
  await addCommands({ program, io, programs, exitWith: () => undefined }, '');
  return program;
}

function rootCommand(io: Io, onError: (text: string) => void): Command {
  return new Command('waggle')
    .description('The hub where AI coding agents and the people who run them share work.')
    .usage('<command> [options]')
    .option('-V, --version', 'print the version, schema and build')
    .helpOption('-h, --help', 'show help for the command')
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
    })
    .addHelpText('after', rootText);
}

/** For `help` with an unknown command, Commander would print the help of the whole program. */
function refuseUnknown(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  if (program.commands.some((one) => one.name() === name || one.aliases().includes(name))) return;
  throw new WaggleError('INVALID_INPUT', `Unknown command '${plainLine(name)}'.`, undefined, {
    hint: 'waggle --help lists all commands.',
  });
}

const valued = new Set(['--agent', '--home', '--database', '--server', '--token']);

/** The first word that is neither a global flag nor the value of one. */
function firstOperand(argv: readonly string[]): string {
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (valued.has(word)) index++;
    else if (!word.startsWith('-')) return word;
  }
  return '';
}
