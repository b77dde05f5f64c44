import type { Command } from 'commander';
import { WaggleError } from '../../../core/errors.ts';
import { plainLine } from '../../../core/text/plain-text.ts';
import { countFrom } from '../commands/task-arguments.ts';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';
import type { BoardOptions } from './board-command.ts';
import type { RunsOptions } from './runs-command.ts';

/** The hidden default command of a group. */
export const DRAWN = 'draw';

const CARDS = 12;
const RUNS = 20;

const BOARD = `
Without a command:
  --follow          draw it again whenever something changes; Ctrl-C ends it
  --team <name>     only this team's
  --owner <agent>   only what this agent owns
  --limit <number>  at most so many in a column

Examples:
  waggle board
  waggle board --follow`;

const RUN_LIST = `
Without a command:
  --task <id>       only those of this task
  --owner <agent>   only those of this agent
  --limit <number>  at most so many

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
    .description('Draw the board of all that you see; with a command, teams, claims and mailboxes.')
    .usage('[command] [options]')
    .addHelpText('after', BOARD);
  const command = group.command(`${DRAWN} [word]`, { isDefault: true, hidden: true });
  command
    .usage('[options]')
    .description('Draw the board of all that you see.')
    .option('--follow', 'draw it again whenever something changes; Ctrl-C ends it')
    .option('--team <name>', "only this team's")
    .option('--owner <agent>', 'only what this agent owns')
    .option('--limit <number>', 'at most so many in a column', countFrom, CARDS)
    .action(async (word: string | undefined, options: BoardOptions) => {
      refuseWord(word);
      const { board } = await import('./board-command.ts');
      await board(contextFrom(io, command), options);
    });
}

function drawRuns(group: Command, io: Io): void {
  group
    .description('Show what the hub runs and has run; with a command, threads, notices and single runs.')
    .usage('[command] [options]')
    .addHelpText('after', RUN_LIST);
  const command = group.command(`${DRAWN} [word]`, { isDefault: true, hidden: true });
  command
    .usage('[options]')
    .description('Show what the hub runs and has run, newest first.')
    .option('--task <id>', 'only those of this task')
    .option('--owner <agent>', 'only those of this agent')
    .option('--limit <number>', 'at most so many', countFrom, RUNS)
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
