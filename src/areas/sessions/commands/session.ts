import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import { defaultCommand } from '../../../kernel/cli/grammar/default-command.ts';
import type { Io } from '../../../kernel/cli/io.ts';

const ABOUT = `
Without a command, the sessions that are open are shown with what each is doing, or waits for.
  --follow          print every change until Ctrl-C
  --gone            also sessions that have gone

Examples:
  waggle session
  waggle session --follow`;

export interface SessionOptions {
  readonly follow?: boolean;
  readonly gone?: boolean;
}

export function addSessionCommand(group: Command, io: Io): void {
  group.usage('[command] [options]').addHelpText('after', ABOUT);
  const command = defaultCommand(group)
    .description('Show what each session is doing, or waits for.')
    .option('--follow', 'print every change until Ctrl-C')
    .option('--gone', 'also sessions that have gone')
    .action(async (_word: undefined, options: SessionOptions) => {
      const { showSessions } = await import('./session-command.ts');
      await showSessions(contextFrom(io, command), options);
    });
}
