import type { Command } from 'commander';
import { countFrom } from '../../../areas/tasks/commands/task-arguments.ts';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';

const ABOUT = `
Uses systemd on Linux, launchd on macOS and the task scheduler on Windows, always for your user only, never as root. The
last two were written from their documentation and have not been tried yet.

Examples:
  waggle service install --print
  waggle service uninstall`;

interface InstallFlags {
  readonly print?: boolean;
  readonly dryRun?: boolean;
  readonly port?: string;
  readonly host?: string;
}

/** Commands for a hub without a terminal: its log and its installation as a service. */
export function addServiceCommands(program: Command, io: Io): void {
  program
    .command('logs')
    .description('Show the log of a background hub.')
    .option('--follow', 'keep printing new lines until Ctrl-C')
    .option('--lines <number>', 'number of last lines to show', countFrom, 100)
    .addHelpText('after', '\nExamples:\n  waggle logs\n  waggle logs --lines 20')
    .action(async (options: { follow?: boolean; lines: number }, command: Command) => {
      const { logs } = await import('../logs-command.ts');
      await logs(contextFrom(io, command), { follow: options.follow === true, lines: options.lines });
    });

  const group = program
    .command('service')
    .description('Run the hub as a service, now and whenever you sign in.')
    .usage('<command>')
    .helpCommand(false)
    .addHelpText('after', ABOUT);
  group
    .command('install')
    .description('Install and start the service.')
    .option('--print', 'print the service file without changing anything')
    .option('--dry-run', 'same as --print')
    .option('--port <number>', 'port to listen on')
    .option('--host <address>', 'address to listen on')
    .action(async ({ print, dryRun, port, host }: InstallFlags, command: Command) => {
      const { installService } = await import('../autostart.ts');
      const flags = [...(port === undefined ? [] : ['--port', port]), ...(host === undefined ? [] : ['--host', host])];
      await installService(contextFrom(io, command), { print: print === true || dryRun === true, flags });
    });
  group
    .command('uninstall')
    .description('Stop and remove the service. Your data stays.')
    .action(async (_options, command: Command) => {
      const { uninstallService } = await import('../autostart.ts');
      uninstallService(contextFrom(io, command));
    });
}
