import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { countFrom } from './task-arguments.ts';

const ABOUT = `
systemd on Linux, launchd on macOS, the task scheduler on Windows; always for you alone, never as root. The last two
were written from their documentation and not tried yet.

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
    .description('Show what a hub in the background has said.')
    .option('--follow', 'go on with what it says next; Ctrl-C ends it')
    .option('--lines <number>', 'how many of the last lines', countFrom, 100)
    .addHelpText('after', '\nExamples:\n  waggle logs\n  waggle logs --lines 20')
    .action(async (options: { follow?: boolean; lines: number }, command: Command) => {
      const { logs } = await import('../unattended/logs-command.ts');
      await logs(contextFrom(io, command), { follow: options.follow === true, lines: options.lines });
    });

  const group = program
    .command('service')
    .description('Let this machine run the hub: at once, and whenever you sign in.')
    .usage('<command>')
    .helpCommand(false)
    .addHelpText('after', ABOUT);
  group
    .command('install')
    .description('Write the file of the service and switch it on.')
    .option('--print', 'show the file and change nothing')
    .option('--dry-run', 'the same, as other commands call it')
    .option('--port <number>', 'listen on this port')
    .option('--host <address>', 'listen on this address')
    .action(async ({ print, dryRun, port, host }: InstallFlags, command: Command) => {
      const { installService } = await import('../unattended/autostart.ts');
      const flags = [...(port === undefined ? [] : ['--port', port]), ...(host === undefined ? [] : ['--host', host])];
      await installService(contextFrom(io, command), { print: print === true || dryRun === true, flags });
    });
  group
    .command('uninstall')
    .description('Switch the service off and remove its file; your data stays.')
    .action(async (_options, command: Command) => {
      const { uninstallService } = await import('../unattended/autostart.ts');
      uninstallService(contextFrom(io, command));
    });
}
