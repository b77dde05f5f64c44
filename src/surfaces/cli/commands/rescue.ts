import { type Command, InvalidArgumentError } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

export interface RescueOptions {
  readonly after: number;
  readonly confirm?: boolean;
}

/** `waggle rescue stranded`, beside the commands that the toolset itself has. */
export function addRescueCommand(program: Command, io: Io): void {
  program.commands
    .find((command) => command.name() === 'rescue')
    ?.command('stranded')
    .description('Show sessions that fell silent with files claimed; with --confirm offer their work to others.')
    .option('--after <minutes>', 'of silence', minutesFrom, 10)
    .option('--confirm', 'emit relays and release their claims')
    .addHelpText('after', '\nExamples:\n  waggle rescue stranded\n  waggle rescue stranded --after 30 --confirm')
    .action(async (options: RescueOptions, command: Command) => {
      const { rescue } = await import('../baton-commands.ts');
      await rescue(contextFrom(io, command), options);
    });
}

function minutesFrom(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number of minutes from 1 on is wanted.');
}
