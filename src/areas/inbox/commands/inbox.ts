import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import { defaultCommand } from '../../../kernel/cli/grammar/default-command.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { collected, countFrom } from '../../tasks/commands/task-arguments.ts';

const MOST = 200;

const ABOUT = `
Without a command, what waits for you is shown, oldest first, each line with a number and the commands that answer it.
Looking marks nothing as read.
  --done <n>        clear lines of the list shown last (repeatable, or 1,3)
  --all             clear every line shown last that can be cleared
  --limit <number>  maximum number of lines, 1-${MOST}

Examples:
  waggle inbox
  waggle inbox --agent claude`;

export interface InboxOptions {
  readonly done?: readonly string[];
  readonly all?: boolean;
  readonly limit: number;
}

export function addInboxCommand(group: Command, io: Io): void {
  group.usage('[command] [options]').addHelpText('after', ABOUT);
  const command = defaultCommand(group)
    .description('Show what waits for you, oldest first, or clear lines of it.')
    .option('--done <n>', 'clear lines of the list shown last (repeatable, or 1,3)', collected)
    .option('--all', 'clear every line shown last that can be cleared')
    .option('--limit <number>', `maximum number of lines, 1-${MOST}`, countFrom, 50)
    .action(async (_word: undefined, options: InboxOptions) => {
      const { inbox } = await import('./inbox-command.ts');
      await inbox(contextFrom(io, command), options);
    });
  group
    .command('show <n>')
    .description('Show the whole text of a line of the list shown last.')
    .addHelpText('after', '\nExample:\n  waggle inbox show 1')
    .action(async (line: string, _options, self: Command) => {
      const { showLine } = await import('./inbox-command.ts');
      await showLine(contextFrom(io, self), line);
    });
}
