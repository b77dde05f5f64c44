import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import { defaultCommand } from '../../../kernel/cli/grammar/default-command.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import type { BoardOptions } from './board-command.ts';
import { countFrom } from './task-arguments.ts';

const CARDS = 12;

const ABOUT = `
Without a command, the board is drawn:
  --follow          redraw on every change until Ctrl-C
  --team <name>     only tasks on this team's board
  --owner <agent>   only tasks that this agent owns
  --limit <number>  maximum number of tasks per column

Examples:
  waggle board
  waggle board --follow`;

/** Draws the board; the commands of the group are those of teams. */
export function addBoardCommand(group: Command, io: Io): void {
  group.usage('[command] [options]').addHelpText('after', ABOUT);
  const command = defaultCommand(group)
    .description('Show the board of all tasks that you can see.')
    .option('--follow', 'redraw on every change until Ctrl-C')
    .option('--team <name>', "only tasks on this team's board")
    .option('--owner <agent>', 'only tasks that this agent owns')
    .option('--limit <number>', 'maximum number of tasks per column', countFrom, CARDS)
    .action(async (_word: undefined, options: BoardOptions) => {
      const { board } = await import('./board-command.ts');
      await board(contextFrom(io, command), options);
    });
}
