import { Argument, type Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

/** Telling clients about this hub, and taking that back. */
export function addInstallCommands(program: Command, io: Io): void {
  program
    .command('install')
    .addArgument(new Argument('<client>', 'the program to tell').choices(['claude', 'codex']))
    .usage('<claude|codex> [options]')
    .description('Tell Claude Code or Codex about Waggle, and try that it works.')
    .option('--dry-run', 'show what would change, and change nothing')
    .option('--name <name>', 'what the client calls the server', 'waggle')
    .option('--toolsets <list>', 'the toolsets whose tools are listed, with commas')
    .addHelpText(
      'after',
      `
The file is kept as a backup beside itself. Then the server is started by the command that was written and asked for its
tools; if it does not answer, the file is put back. With --agent the client acts as that agent; default: its own name.

Examples:
  waggle install claude --dry-run
  waggle install codex --agent codex-2 --toolsets tasks,board`,
    )
    .action(async (client: string, options: InstallFlags, command: Command) => {
      const { install } = await import('../install-commands.ts');
      await install(contextFrom(io, command), client, options);
    });

  program
    .command('uninstall')
    .description('Say what Waggle has put on this machine; with --yes, take it out of the clients.')
    .option('--yes', "remove the entries from the clients' files")
    .option('--name <name>', 'what the clients call the server', 'waggle')
    .addHelpText(
      'after',
      '\nYour data is never deleted: the answer says where it lies.\n\nExample:\n  waggle uninstall --yes',
    )
    .action(async (options: UninstallFlags, command: Command) => {
      const { uninstall } = await import('../install-commands.ts');
      await uninstall(contextFrom(io, command), options);
    });
}

export interface InstallFlags {
  readonly dryRun?: boolean;
  readonly name: string;
  readonly toolsets?: string;
}

export interface UninstallFlags {
  readonly yes?: boolean;
  readonly name: string;
}
