import type { Command } from 'commander';
import { defined } from '../../../core/defined.ts';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import type { Programs } from '../program.ts';

/** The hub as a running program. */
export function addHubCommands(program: Command, io: Io, programs: Programs): void {
  program
    .command('start')
    .description('Run the hub here until it is stopped.')
    .option('--port <number>', 'listen on this port; 0 takes any free one (default: 4747)')
    .option('--host <address>', 'listen on this address (default: 127.0.0.1)')
    .option('--no-sample', 'leave a new store empty instead of showing a few sample tasks')
    .addHelpText(
      'after',
      '\nWith --json, one line tells the address and the link once the hub is ready.\n\nExample:\n  waggle start --port 4800',
    )
    .action(async ({ port, host, sample }: { port?: string; host?: string; sample: boolean }, command: Command) => {
      const flags = defined({ port, host });
      await programs.start(contextFrom(io, command, flags), { sample });
    });

  program
    .command('status')
    .description('Tell whether a hub is running here.')
    .action(async (_options, command: Command) => {
      const { status } = await import('../running-hub.ts');
      await status(contextFrom(io, command));
    });

  program
    .command('open')
    .description('Open the page in a browser, with a new one-time link.')
    .option('--print', 'print the link only')
    .action(async ({ print }: { print?: boolean }, command: Command) => {
      const { open } = await import('../running-hub.ts');
      await open(contextFrom(io, command), print !== true);
    });

  program
    .command('stop')
    .description('Stop the hub that runs here.')
    .option('--force', 'end it also when it does not answer; nothing that it has answered is lost')
    .action(async ({ force }: { force?: boolean }, command: Command) => {
      const { stop } = await import('../running-hub.ts');
      await stop(contextFrom(io, command), force === true);
    });
}
