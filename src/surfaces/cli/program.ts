import { Command } from 'commander';
import { version } from '../../hub/version.ts';
import { addAgentCommands } from './commands/agent.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addHubCommands } from './commands/hub.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addTokenCommands } from './commands/token.ts';
import type { Context } from './context.ts';
import { fail } from './failures.ts';
import { helpPages, rootText } from './help-pages.ts';
import type { Io } from './io.ts';

/** Commands that need surfaces beside this one; the program's root puts them together. */
export interface Programs {
  /** Runs the hub until it is told to stop. */
  start(context: Context): Promise<void>;
  /** Serves one MCP client; gives the exit code. */
  mcp(context: Context, options: { readonly operator: boolean }): Promise<number>;
}

/** Runs one command line and gives its exit code. */
export async function runCli(argv: readonly string[], io: Io, programs: Programs): Promise<number> {
  const json = argv.includes('--json');
  try {
    let exitCode = 0;
    const program = await buildProgram(argv, io, programs, (code) => {
      exitCode = code;
    });
    await program.parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    return fail(io, json, error);
  }
}

async function buildProgram(
  argv: readonly string[],
  io: Io,
  programs: Programs,
  exitWith: (code: number) => void,
): Promise<Command> {
  const program = rootCommand(io);
  program.commandsGroup('Hub:');
  addHubCommands(program, io, programs);
  addMcpCommand(program, io, programs, exitWith);
  program.commandsGroup('People and agents:');
  addAgentCommands(program, io);
  addTokenCommands(program, io);
  program.commandsGroup('Setup:');
  addConfigCommands(program, io);
  addDoctorCommand(program, io, exitWith);
  addCompletionCommand(program, io);
  // The catalogue costs time to turn into commands, and most starts are of a program that lists it otherwise.
  const known = program.commands.map((command) => command.name()).filter((name) => name !== 'completion');
  if (!known.includes(firstOperand(argv))) {
    const [{ addToolCommands }, { addCallCommand }] = await Promise.all([
      import('./tool-commands.ts'),
      import('./commands/call.ts'),
    ]);
    addToolCommands(program, io);
    addCallCommand(program, io);
  }
  program.helpCommand('help [command]', 'explain a command').commandsGroup('Setup:');
  return program;
}

function rootCommand(io: Io): Command {
  return new Command('waggle')
    .description('The hub where AI coding agents and the people who run them share work.')
    .usage('<command> [options]')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'explain the command')
    .option('--json', 'print one JSON document, errors too')
    .option('--agent <id>', 'act as this agent (WAGGLE_AGENT; else user)')
    .option('--home <folder>', 'where the data lies (WAGGLE_HOME; else ~/.waggle)')
    .option('--database <where>', 'a SQLite file or a postgres:// address (WAGGLE_DATABASE)')
    .option('--server <url>', 'use the hub at this address')
    .option('--token <token>', 'the token for --server (WAGGLE_TOKEN)')
    .option('--no-color', 'plain text (NO_COLOR)')
    .exitOverride()
    .configureHelp(helpPages)
    .configureOutput({
      writeOut: io.out,
      // What goes wrong is printed once, by whoever catches it.
      writeErr: () => undefined,
      getOutHasColors: () => io.color,
      getErrHasColors: () => false,
    })
    .addHelpText('after', rootText)
    .action((_options, command: Command) => command.outputHelp());
}

const valued = new Set(['--agent', '--home', '--database', '--server', '--token']);

/** The first word that is no global flag or the value of one. */
export function firstOperand(argv: readonly string[]): string {
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (valued.has(word)) index++;
    else if (!word.startsWith('-')) return word;
  }
  return '';
}
