import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';

/** Commands that register this hub with clients and remove it again. */
export function addInstallCommands(program: Command, io: Io): void {
  withInstallOptions(program.command('init'))
    .option('--yes', 'do not ask for confirmation')
    .description('Connect all clients on this machine to Waggle and test the connection.')
    .addHelpText('after', '\nExamples:\n  waggle init --dry-run\n  waggle init --project')
    .action(async (options: InstallFlags, command: Command) => {
      const { init } = await import('./install-commands.ts');
      await init(contextFrom(io, command), options);
    });

  withInstallOptions(program.command('install [client...]'))
    .usage('[client...] [options]')
    .description('Connect clients to Waggle and test the connection. Without a name, list all known clients.')
    .addHelpText('after', INSTALL_HELP)
    .action(async (clients: string[], options: InstallFlags, command: Command) => {
      const { install } = await import('./install-commands.ts');
      await install(contextFrom(io, command), clients, options);
    });

  program
    .command('uninstall [client...]')
    .usage('[client...] [options]')
    .description('Remove Waggle from the named clients. Without a name, show what is on this machine.')
    .option('--yes', 'without a name: remove Waggle from all clients')
    .option('--dry-run', 'only show what would be removed')
    .option('--project', "use the files of the project in this folder, not the user's")
    .option('--user', "use the user's files (the default)")
    .option('--name <name>', "name of the server in the clients' files", 'waggle')
    .addHelpText(
      'after',
      '\nYour data is never deleted. The output shows where it is.\n\nExamples:\n  waggle uninstall claude\n  waggle uninstall --yes',
    )
    .action(async (clients: string[], options: UninstallFlags, command: Command) => {
      const { uninstall } = await import('./uninstall-command.ts');
      await uninstall(contextFrom(io, command), clients, options);
    });
}

const INSTALL_HELP = `
Each changed file is backed up beside the original; comments and your own additions to the entry are kept. Then the
server is started with the command that was written and asked for its tools; if it does not answer, the files are
restored. With --agent, the client acts as that agent (default: its own name). Hooks tell the client's model what is
waiting for it, and wake it.

Examples:
  waggle install
  waggle install claude --dry-run
  waggle install codex --agent codex-2 --toolsets tasks,board`;

function withInstallOptions(command: Command): Command {
  return command
    .option('--dry-run', 'show what would change without changing anything')
    .option('--project', 'write the files of the project in this folder, for everyone who uses it')
    .option('--user', "write the user's files (the default)")
    .option('--hooks', 'also install hooks that tell the model what is waiting (the default)')
    .option('--no-hooks', 'install only the server')
    .option('--name <name>', "name of the server in the client's files", 'waggle')
    .option('--toolsets <list>', 'toolsets to list, separated by commas');
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
