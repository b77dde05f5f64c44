import type { Command } from 'commander';
import { defined } from '../../../core/defined.ts';
import type { Programs } from '../command-parts.ts';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

/** Commands to start, inspect and stop the hub. */
export function addHubCommands(program: Command, io: Io, programs: Programs): void {
  program
    .command('start')
    .description('Run the hub here until it is stopped.')
    .option('--port <number>', 'listen on this port; 0 takes any free one (default: 4747)')
    .option('--host <address>', 'listen on this address (default: 127.0.0.1)')
    .option('--background', 'go on when this terminal is closed; the log: waggle logs')
    .option('--no-sample', 'leave a new store empty instead of showing a few sample tasks')
    .addHelpText(
      'after',
      '\nWith --json, one line tells the address and the link once the hub is ready.\n\nExamples:\n  waggle start --port 4800\n  waggle start --background',
    )
    .action(async ({ port, host, sample, background }: StartFlags, command: Command) => {
      const context = contextFrom(io, command, defined({ port, host }));
      if (background !== true) return programs.start(context, { sample });
      const { startInBackground } = await import('../unattended/background-hub.ts');
      const { database } = command.optsWithGlobals<{ database?: string }>();
      return startInBackground(context, startWords({ port, host, sample, database }));
    });

  program
    .command('status')
    .description('Tell whether a hub is running here.')
    .action(async (_options, command: Command) => {
      const { status } = await import('../unattended/running-hub.ts');
      await status(contextFrom(io, command));
    });

  program
    .command('open')
    .description('Open the page in a browser, with a new one-time link.')
    .option('--print', 'print the link only')
    .action(async ({ print }: { print?: boolean }, command: Command) => {
      const { open } = await import('../unattended/running-hub.ts');
      await open(contextFrom(io, command), print !== true);
    });

  program
    .command('stop')
    .description('Stop the hub that runs here.')
    .option('--force', 'end it also when it does not answer; nothing that it has answered is lost')
    .action(async ({ force }: { force?: boolean }, command: Command) => {
      const { stop } = await import('../unattended/running-hub.ts');
      await stop(contextFrom(io, command), force === true);
    });
}

interface StartFlags {
  readonly port?: string;
  readonly host?: string;
  readonly sample: boolean;
  readonly background?: boolean;
}

/** The arguments with which another process starts the same hub. */
function startWords({ sample, ...valued }: { readonly sample: boolean; readonly [flag: string]: unknown }): string[] {
  const words = Object.entries(valued).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, String(value)],
  );
  return [...words, ...(sample ? [] : ['--no-sample'])];
}
