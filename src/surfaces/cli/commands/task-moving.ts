import type { Command } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import { collected, idFrom, type TaskVerb } from './task-arguments.ts';

export interface StepOptions {
  readonly check?: readonly string[];
  readonly uncheck?: readonly string[];
  readonly add?: readonly string[];
}

type Verbs = typeof import('../task/task-changes.ts');
type PlainVerb = { [Name in keyof Verbs]: Verbs[Name] extends TaskVerb ? Name : never }[keyof Verbs];

const AFTER_RUN = '\nAnswers at once; how it goes: waggle runs list --task-id 12, waggle task timeline 12';

export function addTaskMoving(group: Command, io: Io): void {
  addVerb(group, io, 'start', 'Let a draft be worked on.');
  addVerb(group, io, 'claim', 'Take a task that nobody has; exit code 5 when somebody has it.');
  addVerb(group, io, 'run', 'Start the owner of an active task on it now.', AFTER_RUN);
  addVerb(group, io, 'done', 'Complete a task; it moves to the history.');

  group
    .command('cancel <id>')
    .description('Give a task up, with every open task below it.')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      '\nShows what goes with it and asks first; where nobody can be asked, --yes is needed.\n\nExample:\n  waggle task cancel 12 --yes',
    )
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { cancel } = await import('../task/task-changes.ts');
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
      const verbs = await import('../task/task-changes.ts');
      await verbs[name](contextFrom(io, command), idFrom(id));
    });
}

function addSteps(group: Command, io: Io): void {
  group
    .command('steps <id>')
    .description('Show the plan of a task, tick its steps, or add some.')
    .option('--check <index>', 'a step that is done, counted from 0 (repeatable)', collected)
    .option('--uncheck <index>', 'a step that is not done after all (repeatable)', collected)
    .option('--add <title>', 'one more step at the end (repeatable)', collected)
    .addHelpText('after', '\nExamples:\n  waggle task steps 12\n  waggle task steps 12 --check 0 --add "Write a test"')
    .action(async (id: string, options: StepOptions, command: Command) => {
      const { steps } = await import('../task/task-steps.ts');
      await steps(contextFrom(io, command), idFrom(id), options);
    });
}
