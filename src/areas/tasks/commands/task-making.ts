import { type Command, InvalidArgumentError } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { collected, idFrom } from './task-arguments.ts';

export interface AddOptions {
  readonly description?: string;
  readonly owner?: string;
  readonly draft?: boolean;
  readonly priority?: number;
  readonly due?: string;
  readonly blockedBy?: readonly string[];
  readonly requires?: readonly string[];
  readonly step?: readonly string[];
}

export interface EditOptions extends Omit<AddOptions, 'draft'> {
  readonly title?: string;
  readonly notBlockedBy?: readonly string[];
}

const ADD_EXAMPLES = `
Examples:
  waggle task add "Fix the login" --owner claude --step "Find it" --step "Fix it"
  waggle task add "Ship it" --priority 0 --due 2030-01-31 --blocked-by 12`;

const EDIT_EXAMPLES = `
Examples:
  waggle task edit 12 --title "Fix the login page" --priority 1
  waggle task edit 12 --due none --not-blocked-by 13 --step "Write a test"`;

export function addTaskMaking(group: Command, io: Io): void {
  withFields(group.command('add <title>').description('Add a task.'))
    .option('--draft', 'create a draft that nobody works on yet')
    .option('--step <title>', 'add a step to its plan (repeatable)', collected)
    .addHelpText('after', ADD_EXAMPLES)
    .action(async (title: string, options: AddOptions, command: Command) => {
      const { add } = await import('./task-changes.ts');
      await add(contextFrom(io, command), title, options);
    });

  withFields(group.command('edit <id>').description('Edit an open task.'))
    .option('--title <text>', 'new title')
    .option('--not-blocked-by <id>', 'task that no longer blocks it (repeatable)', collectedIds)
    .option('--step <title>', 'append a step to its plan (repeatable)', collected)
    .addHelpText('after', EDIT_EXAMPLES)
    .action(async (id: string, options: EditOptions, command: Command) => {
      const { edit } = await import('./task-changes.ts');
      await edit(contextFrom(io, command), idFrom(id), options);
    });

  group
    .command('comment <id> <text>')
    .description('Add a comment to a task for its owner to read.')
    .addHelpText(
      'after',
      '\nPass - to read the text from stdin.\n\nExample:\n  waggle task comment 12 "It is the cookie"',
    )
    .action(async (id: string, text: string, _options, command: Command) => {
      const { comment } = await import('./task-changes.ts');
      await comment(contextFrom(io, command), idFrom(id), text);
    });

  group
    .command('reopen <id>')
    .description('Reopen an ended task as a new, linked task with its remaining steps.')
    .option('--owner <agent>', 'agent to work on it (default: the previous owner)')
    .addHelpText('after', '\nThe ended task itself does not change.\n\nExample:\n  waggle task reopen 12')
    .action(async (id: string, options: { owner?: string }, command: Command) => {
      const { reopen } = await import('./task-changes.ts');
      await reopen(contextFrom(io, command), idFrom(id), options);
    });
}

function withFields(command: Command): Command {
  const isEdit = command.name() === 'edit';
  return command
    .option('--description <text>', 'what needs to be done')
    .option('--owner <agent>', isEdit ? 'agent to work on it' : 'agent to work on it (default: you)')
    .option('--priority <0-4>', `from 0, most urgent, to 4${isEdit ? '' : ' (default: 2)'}`, priorityFrom)
    .option('--due <time>', `day (until its end, local time) or ISO time (UTC)${isEdit ? ', or none to clear it' : ''}`)
    .option('--blocked-by <id>', 'task that must end first (repeatable)', collectedIds)
    .option(
      '--requires <skill>',
      `skill that it requires (repeatable)${isEdit ? '; none clears the list' : ''}`,
      collected,
    );
}

function collectedIds(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((part) => idFrom(part.trim()))];
}

function priorityFrom(text: string): number {
  if (/^[pP]?[0-4]$/.test(text)) return Number(text.replace(/^p/i, ''));
  throw new InvalidArgumentError('Expected a number from 0, most urgent, to 4.');
}
