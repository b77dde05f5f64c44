import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

/** Commands that register this hub with clients and remove it again. */
export function addInstallCommands(program: Command, io: Io): void {
  withInstallOptions(program.command('init'))
    .option('--yes', 'at a terminal: do not ask')
    .description('Tell every client on this machine about Waggle, and try that it works.')
    .addHelpText('after', '\nExamples:\n  waggle init --dry-run\n  waggle init --project')
    .action(async (options: InstallFlags, command: Command) => {
      const { init } = await import('../install-commands.ts');
      await init(contextFrom(io, command), options);
    });

  withInstallOptions(program.command('install [client...]'))
    .usage('[client...] [options]')
    .description('Tell a client about Waggle, and try that it works; without a name, list the clients.')
    .addHelpText('after', INSTALL_HELP)
    .action(async (clients: string[], options: InstallFlags, command: Command) => {
      const { install } = await import('../install-commands.ts');
      await install(contextFrom(io, command), clients, options);
    });

  program
    .command('uninstall [client...]')
    .usage('[client...] [options]')
    .description('Take Waggle out of the clients named; without a name, say what is on this machine.')
    .option('--yes', "without a name: remove the entries from all clients' files")
    .option('--dry-run', 'only say what would be removed')
    .option('--project', "the files of the project in this folder, not the user's")
    .option('--user', "the user's files (the default)")
    .option('--name <name>', 'what the clients call the server', 'waggle')
    .addHelpText(
      'after',
      '\nYour data is never deleted: the answer says where it lies.\n\nExamples:\n  waggle uninstall claude\n  waggle uninstall --yes',
    )
    .action(async (clients: string[], options: UninstallFlags, command: Command) => {
      const { uninstall } = await import('../uninstall-command.ts');
      await uninstall(contextFrom(io, command), clients, options);
    });
}

const INSTALL_HELP = `
A file that is changed is kept as a backup beside itself; comments and what you added to the entry stay. Then the server
is started by the command that was written and asked for its tools; if it does not answer, the files are put back. With
--agent the client acts as that agent; default: its own name. Hooks tell the client's model what waits, and wake it.

Examples:
  waggle install
  waggle install claude --dry-run
  waggle install codex --agent codex-2 --toolsets tasks,board`;

function withInstallOptions(command: Command): Command {
  return command
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--project', 'write the files of the project in this folder, for everybody in it')
    .option('--user', "write the user's files (the default)")
    .option('--hooks', 'also let the client tell its model what waits (the default)')
    .option('--no-hooks', 'only the server')
    .option('--name <name>', 'what the client calls the server', 'waggle')
    .option('--toolsets <list>', 'the toolsets whose tools are listed, with commas');
}

export interface InstallFlags {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly project?: boolean;
  readonly hooks?: boolean;
  readonly name: string;
  readonly toolsets?: string;
}

export interface UninstallFlags {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
  readonly project?: boolean;
  readonly name: string;
}
