import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { collected, idFrom, type TaskVerb } from './task-arguments.ts';

export interface StepOptions {
  readonly check?: readonly string[];
  readonly uncheck?: readonly string[];
  readonly add?: readonly string[];
}

type Verbs = typeof import('./task-changes.ts');
type PlainVerb = { [Name in keyof Verbs]: Verbs[Name] extends TaskVerb ? Name : never }[keyof Verbs];

const AFTER_RUN = '\nReturns at once. To follow the run: waggle runs list --task-id 12, waggle task timeline 12';

export function addTaskMoving(group: Command, io: Io): void {
  addVerb(group, io, 'start', 'Activate a draft so that it can be worked on.');
  addVerb(group, io, 'claim', 'Claim a task that has no owner. Exits with 5 if it is taken.');
  addVerb(group, io, 'run', 'Start the owner of an active task on it now.', AFTER_RUN);
  addVerb(group, io, 'done', 'Complete a task and move it to the history.');

  group
    .command('cancel <id>')
    .description('Cancel a task and all its open subtasks.')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      '\nShows the subtasks that would be canceled and asks first. Without a terminal, --yes is required.\n\nExample:\n  waggle task cancel 12 --yes',
    )
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { cancel } = await import('./task-changes.ts');
      await cancel(contextFrom(io, command), idFrom(id), yes === true);
    });

  addSteps(group, io);
}

function addVerb(group: Command, io: Io, name: PlainVerb, about: string, after?: string): void {
  group
    .command(`${name} <id>`)
    .description(about)
    .addHelpText('after', after ?? `\nExample:\n  waggle task ${name} 12`)
    .action(async (id: string, _options, command: Command) => {
      const verbs = await import('./task-changes.ts');
      await verbs[name](contextFrom(io, command), idFrom(id));
    });
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
