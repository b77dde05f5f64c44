import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { countFrom } from '../../tasks/commands/task-arguments.ts';
import type { RunsOptions } from './runs-command.ts';

const RUNS = 20;

/** The list of runs; the other commands are those of tools. */
export function addRunCommands(group: Command, io: Io): void {
  group
    .command('list')
    .description('List current and past runs, newest first.')
    .option('--task <id>', 'only runs of this task')
    .option('--owner <agent>', 'only runs of this agent')
    .option('--limit <number>', 'maximum number of runs', countFrom, RUNS)
    .addHelpText('after', '\nExample:\n  waggle run list --limit 5')
    .action(async (options: RunsOptions, command: Command) => {
      const { runs } = await import('./runs-command.ts');
      await runs(contextFrom(io, command), options);
    });
}
