import { Command, CommanderError } from 'commander';
import { WaggleError } from '../../core/errors.ts';
import { plainLine } from '../../core/text/plain-text.ts';
import { addAgentCommands } from './commands/agent.ts';
import { addServiceCommands } from './commands/autostart.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addConfigCommands } from './commands/config.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addForagingCommands } from './commands/foraging.ts';
import { addGainCommand } from './commands/gain.ts';
import { addHookCommand } from './commands/hook.ts';
import { addHubCommands } from './commands/hub.ts';
import { addInboxCommand } from './commands/inbox.ts';
import { addInstallCommands } from './commands/install.ts';
import { addBridgeCommands } from './commands/lanes/bridge.ts';
import { addHealthCommand } from './commands/lanes/health.ts';
import { addLaneCommands } from './commands/lanes/lane.ts';
import { addNoteCommands } from './commands/lanes/note.ts';
import { addRepoCommands } from './commands/lanes/repo.ts';
import { addLoginCommands } from './commands/login.ts';
import { addMcpCommand } from './commands/mcp.ts';
import { addMirrorCommand } from './commands/mirror.ts';
import { addPortabilityCommands } from './commands/portability.ts';
import { addReindexCommand } from './commands/reindex.ts';
import { addRunCommands } from './commands/runs.ts';
import { addTailCommand } from './commands/tail.ts';
import { addTaskCommands } from './commands/task.ts';
import { addTokenCommands } from './commands/token.ts';
import { addUpgradeCommand } from './commands/upgrade.ts';
import type { Context } from './context.ts';
import { fail } from './failures.ts';
import { flowedHelp, helpPages, rootText } from './help-pages.ts';
import type { Io } from './io.ts';
import { naturalBooleans } from './natural-booleans.ts';

/** Commands that need surfaces beside this one; the program's root puts them together. */
export interface Programs {
  /** Runs the hub until it is asked to stop. */
  start(context: Context, options: { readonly sample: boolean }): Promise<void>;
  /** Serves one MCP client; gives the exit code. */
  mcp(context: Context, options: { readonly operator: boolean; readonly structured: boolean }): Promise<number>;
  /** Works on one task as the agent that comes with Waggle; gives the exit code. */
  sampleAgent(io: Io): Promise<number>;
}

/** Commands that stand on their own: the catalogue is turned into commands only when none of these is called. */
const ownCommands = new Set([
  ...[
    'start',
    'status',
    'open',
    'stop',
    'pause',
    'resume',
    'mcp',
    'sample-agent',
    'agent',
    'token',
    'repo',
    'foraging',
    'gain',
    'config',
    'doctor',
  ],
  ...['task', 'inbox', 'tail', 'backup', 'restore', 'export', 'import', 'migrate', 'mirror', 'reindex'],
  ...['lane', 'note', 'bridge', 'health'],
  ...['init', 'install', 'uninstall', 'hook', 'upgrade', 'demo', 'logs', 'service', 'login', 'logout', 'context'],
]);

/** Runs one command line and gives its exit code. */
export async function runCli(argv: readonly string[], io: Io, programs: Programs): Promise<number> {
  const printed: string[] = [];
  let exitCode = 0;
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
  try {
    if (asksVersion(asked)) {
      const { versionText } = await import('./words/version-text.ts');
      io.out(`${versionText(asked.includes('--json'), io)}\n`);
      return 0;
    }
    const program = rootCommand(io, (text) => printed.push(text));
    await addCommands(program, !ownCommands.has(firstOperand(asked)), io, programs, (code) => {
      exitCode = code;
    });
    if (argv[0] === 'help') refuseUnknown(program, argv[1]);
    await program.parseAsync(naturalBooleans(program, asked), { from: 'user' });
    return exitCode;
  } catch (error) {
    // A group without a command explains itself; that is no mistake.
    if (!(error instanceof CommanderError) || error.code !== 'commander.help')
      return fail(io, asked.includes('--json'), error);
    io.out(printed.join(''));
    return 0;
  }
}

async function addCommands(
  program: Command,
  withTools: boolean,
  io: Io,
  programs: Programs,
  exitWith: (code: number) => void,
): Promise<void> {
  program.commandsGroup('Hub:');
  addHubCommands(program, io, programs);
  addServiceCommands(program, io);
  addMcpCommand(program, io, programs, exitWith);
  addRunCommands(program, io, programs, exitWith);
  addDemoCommand(program, io);
  program.commandsGroup('Work:');
  addTaskCommands(program, io);
  addInboxCommand(program, io);
  addTailCommand(program, io);
  addGainCommand(program, io);
  addLaneCommands(program, io);
  addNoteCommands(program, io);
  addBridgeCommands(program, io);
  addHealthCommand(program, io, exitWith);
  if (withTools) {
    const [{ addToolCommands }, { addCallCommand }, { addRescueCommand }] = await Promise.all([
      import('./tool-commands.ts'),
      import('./commands/call.ts'),
      import('./commands/lanes/rescue.ts'),
    ]);
    program.commandsGroup('Every tool:');
    addToolCommands(program, io);
    addRescueCommand(program, io);
    addCallCommand(program, io);
  }
  program.commandsGroup('People and agents:');
  addAgentCommands(program, io);
  addTokenCommands(program, io);
  addRepoCommands(program, io);
  addForagingCommands(program, io);
  program.commandsGroup('Data:');
  addBackupCommands(program, io);
  addPortabilityCommands(program, io);
  addMirrorCommand(program, io);
  addReindexCommand(program, io);
  program.commandsGroup('Setup:');
  addLoginCommands(program, io);
  addInstallCommands(program, io);
  addHookCommand(program);
  addConfigCommands(program, io);
  addDoctorCommand(program, io, exitWith);
  addUpgradeCommand(program, io);
  addCompletionCommand(program, io);
  program.helpCommand('help [command]', 'Explain a command.');
}

function rootCommand(io: Io, onError: (text: string) => void): Command {
  return new Command('waggle')
    .description('The hub where AI coding agents and the people who run them share work.')
    .usage('<command> [options]')
    .option('-V, --version', 'print version, schema and build')
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
      writeOut: (text) => io.out(flowedHelp(text, io.columns)),
      // What goes wrong is printed once, by whoever catches it.
      writeErr: onError,
      getOutHasColors: () => io.color,
      getErrHasColors: () => false,
    })
    .addHelpText('after', rootText);
}

/** Commander would explain the whole program, as if that had been asked for. */
function refuseUnknown(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-')) return;
  if (program.commands.some((one) => one.name() === name || one.aliases().includes(name))) return;
  throw new WaggleError('INVALID_INPUT', `Unknown command '${plainLine(name)}'.`, undefined, {
    hint: 'waggle --help lists all commands.',
  });
}

/** Also the ways in which other programs are asked. */
function asksVersion(argv: readonly string[]): boolean {
  const [first = ''] = argv.filter((word) => word !== '--json');
  return ['--version', '-V', '-v', 'version'].includes(first);
}

const valued = new Set(['--agent', '--home', '--database', '--server', '--token']);

/** The first word that is no global flag or the value of one. */
function firstOperand(argv: readonly string[]): string {
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? '';
    if (valued.has(word)) index++;
    else if (!word.startsWith('-')) return word;
  }
  return '';
}
