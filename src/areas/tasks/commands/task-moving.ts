import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { collected, idFrom } from './task-arguments.ts';

export interface StepOptions {
  readonly check?: readonly string[];
  readonly uncheck?: readonly string[];
  readonly add?: readonly string[];
}

export function addTaskMoving(group: Command, io: Io): void {
  group
    .command('run <id...>')
    .usage('<id...>')
    .description('Start the owners of active tasks on them now.')
    .addHelpText(
      'after',
      '\nReturns at once. To follow the run: waggle run list --task 12, waggle task timeline 12\n\nExample:\n  waggle task run 14',
    )
    .action(async (ids: string[], _options, command: Command) => {
      const { run } = await import('./task-changes.ts');
      await run(contextFrom(io, command), ids.map(idFrom));
    });

  group
    .command('cancel <id...>')
    .usage('<id...> [options]')
    .description('Cancel tasks and all their open subtasks.')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      '\nShows the subtasks that would be canceled and asks first. Without a terminal, --yes is required.\n\nExample:\n  waggle task cancel 12 --yes',
    )
    .action(async (ids: string[], { yes }: { yes?: boolean }, command: Command) => {
      const { cancel } = await import('./task-changes.ts');
      await cancel(contextFrom(io, command), ids.map(idFrom), yes === true);
    });

  addSteps(group, io);
}

function addSteps(group: Command, io: Io): void {
  group
    .command('steps <id>')
    .description('Show the steps of a task, check them off, or add some.')
    .option('--check <index>', 'mark a step as done, counting from 0 (repeatable)', collected)
    .option('--uncheck <index>', 'mark a step as not done (repeatable)', collected)
    .option('--add <title>', 'append a step (repeatable)', collected)
    .addHelpText('after', '\nExamples:\n  waggle task steps 12\n  waggle task steps 12 --check 0 --add "Write a test"')
    .action(async (id: string, options: StepOptions, command: Command) => {
      const { steps } = await import('./task-steps.ts');
      await steps(contextFrom(io, command), idFrom(id), options);
    });
}
