import type { Command } from 'commander';
import type { Programs } from '../../../composition/command-parts.ts';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { defined } from '../../../kernel/rules/defined.ts';

/** Commands to start, inspect and stop the hub. */
export function addHubCommands(program: Command, io: Io, programs: Programs): void {
  program
    .command('start')
    .description('Run the hub in this terminal until you stop it.')
    .option('--port <number>', 'port to listen on; 0 picks a free one (default: 4747)')
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--background', 'run in the background; waggle logs shows the log')
    .option('--no-sample', 'do not add sample tasks to a new store')
    .addHelpText(
      'after',
      '\nWith --json, prints one line with the address and the login link when the hub is ready.\n\nExamples:\n  waggle start --port 4800\n  waggle start --background',
    )
    .action(async ({ port, host, sample, background }: StartFlags, command: Command) => {
      const context = contextFrom(io, command, defined({ port, host }));
      if (background !== true) return programs.start(context, { sample });
      const { startInBackground } = await import('../background-hub.ts');
      const { database } = command.optsWithGlobals<{ database?: string }>();
      return startInBackground(context, startWords({ port, host, sample, database }));
    });

  program
    .command('status')
    .description('Show whether a hub is running.')
    .action(async (_options, command: Command) => {
      const { status } = await import('../running-hub.ts');
      await status(contextFrom(io, command));
    });

  program
    .command('open')
    .description("Open the hub's web page in a browser, with a new one-time link.")
    .option('--print', 'print the link without opening a browser')
    .action(async ({ print }: { print?: boolean }, command: Command) => {
      const { open } = await import('../running-hub.ts');
      await open(contextFrom(io, command), print !== true);
    });

  program
    .command('stop')
    .description('Stop the running hub.')
    .option('--force', 'kill it if it does not respond; no acknowledged write is lost')
    .action(async ({ force }: { force?: boolean }, command: Command) => {
      const { stop } = await import('../running-hub.ts');
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
