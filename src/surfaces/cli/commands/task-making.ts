import { type Command, InvalidArgumentError } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
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
    .option('--draft', 'not to be worked on yet')
    .option('--step <title>', 'a step of its plan (repeatable)', collected)
    .addHelpText('after', ADD_EXAMPLES)
    .action(async (title: string, options: AddOptions, command: Command) => {
      const { add } = await import('../task/task-changes.ts');
      await add(contextFrom(io, command), title, options);
    });

  withFields(group.command('edit <id>').description('Change a task that is open.'))
    .option('--title <text>', 'what it is called')
    .option('--not-blocked-by <id>', 'it does not wait for this one any more (repeatable)', collectedIds)
    .option('--step <title>', 'one more step at the end of its plan (repeatable)', collected)
    .addHelpText('after', EDIT_EXAMPLES)
    .action(async (id: string, options: EditOptions, command: Command) => {
      const { edit } = await import('../task/task-changes.ts');
      await edit(contextFrom(io, command), idFrom(id), options);
    });

  group
    .command('comment <id> <text>')
    .description('Say something on a task; its owner reads it.')
    .addHelpText(
      'after',
      '\nThe text may come from stdin, as -.\n\nExample:\n  waggle task comment 12 "It is the cookie"',
    )
    .action(async (id: string, text: string, _options, command: Command) => {
      const { comment } = await import('../task/task-changes.ts');
      await comment(contextFrom(io, command), idFrom(id), text);
    });

  group
    .command('reopen <id>')
    .description('Take up a task that has ended: a new one with what was left of it, linked to it.')
    .option('--owner <agent>', 'who works on it; default: who had it')
    .addHelpText('after', '\nWhat has ended stays as it is.\n\nExample:\n  waggle task reopen 12')
    .action(async (id: string, options: { owner?: string }, command: Command) => {
      const { reopen } = await import('../task/task-changes.ts');
      await reopen(contextFrom(io, command), idFrom(id), options);
    });
}

function withFields(command: Command): Command {
  const isEdit = command.name() === 'edit';
  return command
    .option('--description <text>', 'what has to be done')
    .option('--owner <agent>', isEdit ? 'who works on it' : 'who works on it; default: you')
    .option('--priority <0-4>', '0 is the most urgent; usual 2', priorityFrom)
    .option('--due <time>', `a day (until its end, local time) or an ISO time (UTC)${isEdit ? ', or none' : ''}`)
    .option('--blocked-by <id>', 'a task that must end first (repeatable)', collectedIds)
    .option('--requires <skill>', `a skill that it takes (repeatable)${isEdit ? '; none for none' : ''}`, collected);
}

function collectedIds(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, ...text.split(',').map((part) => idFrom(part.trim()))];
}

function priorityFrom(text: string): number {
  if (/^[pP]?[0-4]$/.test(text)) return Number(text.replace(/^p/i, ''));
  throw new InvalidArgumentError('A number from 0, the most urgent, to 4 is wanted.');
}
