import { type Command, Option } from 'commander';
import { contextFrom } from '../../../kernel/cli/context.ts';
import type { Io } from '../../../kernel/cli/io.ts';
import { addQuotaCommands } from '../../handoffs/commands/quota.ts';
import { countFrom, idFrom } from './task-arguments.ts';
import { listOrders, listStatuses } from './task-listing.ts';
import { addTaskMaking } from './task-making.ts';
import { addTaskMoving } from './task-moving.ts';

const IDS = 'An id is the number that list shows, with or without #.';

/** Task commands for a person at a terminal. Scripts that need every field use `waggle tasks`. */
export function addTaskCommands(program: Command, io: Io): void {
  const group = program
    .command('task')
    .description('Work with tasks: list, show, add, edit, comment, next, ready, done, reopen.')
    .usage('<command>')
    .helpCommand(false)
    .addHelpText('after', `\n${IDS} For scripts, waggle tasks has every field of every tool.`);
  addList(group, io);
  addReading(group, io);
  addReady(group, io);
  addTaskMaking(group, io);
  addTaskMoving(group, io);
  addQuotaCommands(group, io);
}

const LIST_EXAMPLES = `
Examples:
  waggle task list --mine
  waggle task list --owner claude --status active --sort priority
  waggle task list --search login --status all`;

function addList(group: Command, io: Io): void {
  group
    .command('list')
    .alias('ls')
    .description('List tasks: by default the open ones, newest first.')
    .option('--mine', 'only tasks that you own')
    .option('--owner <agent>', 'only tasks that this agent owns')
    .addOption(new Option('--status <status>', 'only tasks with this status').choices(listStatuses))
    .option('--team <name>', "only tasks on this team's board")
    .option('--topic <topic>', 'only tasks with this topic')
    .option('--search <words>', 'only tasks with these words in the title or description')
    .addOption(new Option('--sort <order>', 'sort order').choices(listOrders).default('newest'))
    .option('--limit <number>', 'maximum number of tasks', countFrom, 50)
    .option('--history', 'done and canceled tasks; same as --status ended')
    .option('--all', 'open tasks, then done and canceled ones; same as --status all')
    .addHelpText('after', LIST_EXAMPLES)
    .action(async (options: ListOptions, command: Command) => {
      const { list } = await import('./task-commands.ts');
      await list(contextFrom(io, command), options);
    });
}

function addReady(group: Command, io: Io): void {
  group
    .command('ready')
    .description('List what an agent could work on next, best first. Claims nothing.')
    .option('--session <id>', 'session to find work for (default: this one)')
    .option('--repo-root <folder>', 'only work in this repository')
    .option('--limit <number>', 'maximum number of items, up to 20', countFrom, 5)
    .addHelpText('after', '\nExample:\n  waggle task ready --agent codex --repo-root . --json')
    .action(async (options: ReadyOptions, command: Command) => {
      const { ready } = await import('../../plans/commands/ready.ts');
      await ready(contextFrom(io, command), options);
    });
}

function addReading(group: Command, io: Io): void {
  group
    .command('show <id>')
    .description('Show a task and the tree of its subtasks.')
    .addHelpText('after', '\nExample:\n  waggle task show 12')
    .action(async (id: string, _options, command: Command) => {
      const { show } = await import('./task-commands.ts');
      await show(contextFrom(io, command), idFrom(id));
    });
  group
    .command('next')
    .description('Show the most urgent task that you can work on now.')
    .option('--claim', 'claim it if it has no owner')
    .addHelpText('after', '\nExamples:\n  waggle task next\n  waggle task next --claim')
    .action(async (options: { claim?: boolean }, command: Command) => {
      const { next } = await import('./task-next.ts');
      await next(contextFrom(io, command), options);
    });

  group
    .command('tree <id>')
    .description("Show only a task's subtasks, as a tree.")
    .addHelpText('after', '\nExample:\n  waggle task tree 12')
    .action(async (id: string, _options, command: Command) => {
      const { tree } = await import('./task-commands.ts');
      await tree(contextFrom(io, command), idFrom(id));
    });

  group
    .command('timeline <id>')
    .description('Show what was said and done on a task, oldest first.')
    .option('--limit <number>', 'number of latest entries to show', countFrom, 50)
    .addHelpText('after', '\nExample:\n  waggle task timeline 12 --limit 10')
    .action(async (id: string, { limit }: { limit: number }, command: Command) => {
      const { timeline } = await import('./task-timeline.ts');
      await timeline(contextFrom(io, command), idFrom(id), limit);
    });
}

export interface ReadyOptions {
  readonly session?: string;
  readonly repoRoot?: string;
  readonly limit: number;
}

export interface ListOptions {
  readonly mine?: boolean;
  readonly owner?: string;
  readonly status?: string;
  readonly team?: string;
  readonly topic?: string;
  readonly search?: string;
  readonly sort: string;
  readonly limit: number;
  readonly history?: boolean;
  readonly all?: boolean;
}
