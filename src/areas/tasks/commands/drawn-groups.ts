import type { Command } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { plainLine } from '../../../kernel/text/plain-text.ts';
import type { BoardOptions } from './board-command.ts';
import type { RunsOptions } from './runs-command.ts';
import { countFrom } from './task-arguments.ts';

/** The hidden default command of a group. */
export const DRAWN = 'draw';

const CARDS = 12;
const RUNS = 20;

const BOARD = `
Without a command:
  --follow          redraw on every change until Ctrl-C
  --team <name>     only tasks on this team's board
  --owner <agent>   only tasks that this agent owns
  --limit <number>  maximum number of tasks per column

Examples:
  waggle board
  waggle board --follow`;

const RUN_LIST = `
Without a command:
  --task <id>       only runs of this task
  --owner <agent>   only runs of this agent
  --limit <number>  maximum number of runs

Examples:
  waggle runs
  waggle runs --limit 5`;

/** Gives some groups a default command, which is hidden and separate so that its options do not apply to the others. */
export function drawWithoutCommand(toolset: string, group: Command, io: Io): void {
  if (toolset === 'board') drawBoard(group, io);
  if (toolset === 'runs') drawRuns(group, io);
}

function drawBoard(group: Command, io: Io): void {
  group
    .description('Show the board of all tasks that you can see; manage teams, claims and mailboxes.')
    .usage('[command] [options]')
    .addHelpText('after', BOARD);
  const command = group.command(`${DRAWN} [word]`, { isDefault: true, hidden: true });
  command
    .usage('[options]')
    .description('Show the board of all tasks that you can see.')
    .option('--follow', 'redraw on every change until Ctrl-C')
    .option('--team <name>', "only tasks on this team's board")
    .option('--owner <agent>', 'only tasks that this agent owns')
    .option('--limit <number>', 'maximum number of tasks per column', countFrom, CARDS)
    .action(async (word: string | undefined, options: BoardOptions) => {
      refuseWord(word);
      const { board } = await import('./board-command.ts');
      await board(contextFrom(io, command), options);
    });
}

function drawRuns(group: Command, io: Io): void {
  group
    .description('List current and past runs; manage single runs, threads and notices.')
    .usage('[command] [options]')
    .addHelpText('after', RUN_LIST);
  const command = group.command(`${DRAWN} [word]`, { isDefault: true, hidden: true });
  command
    .usage('[options]')
    .description('List current and past runs, newest first.')
    .option('--task <id>', 'only runs of this task')
    .option('--owner <agent>', 'only runs of this agent')
    .option('--limit <number>', 'maximum number of runs', countFrom, RUNS)
    .action(async (word: string | undefined, options: RunsOptions) => {
      refuseWord(word);
      const { runs } = await import('./runs-command.ts');
      await runs(contextFrom(io, command), options);
    });
}

/** Commander treats an unknown command name as an argument of the default command. */
function refuseWord(word: string | undefined): void {
  if (word !== undefined) throw new WaggleError('INVALID_INPUT', `Unknown command '${plainLine(word)}'.`);
}
