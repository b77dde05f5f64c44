import { type Command, InvalidArgumentError } from 'commander';
import { contextFrom } from '../context.ts';
import type { Io } from '../io.ts';

const IDS = 'Ids are the numbers that list shows, with or without #.';

/** Tasks for a person at a terminal. Scripts that want every field have `waggle tasks`. */
export function addTaskCommands(program: Command, io: Io): void {
  const group = program
    .command('task')
    .description('Your tasks, made for reading: list, show, ready, add, start, run, done, cancel.')
    .usage('<command>')
    .helpCommand(false)
    .addHelpText('after', `\n${IDS} Every field of every tool: waggle tasks --help`);
  addReading(group, io);
  addMaking(group, io);
  addMoving(group, io);
  addSteps(group, io);
}

function addReading(group: Command, io: Io): void {
  group
    .command('list')
    .alias('ls')
    .description('List open tasks, one line each.')
    .option('--mine', 'only what you own')
    .option('--history', 'what is done or canceled, newest first')
    .option('--all', 'both: open, then done and canceled')
    .option('--limit <number>', 'at most so many', countFrom, 50)
    .addHelpText('after', '\nExamples:\n  waggle task list --mine\n  waggle task list --agent claude --mine --history')
    .action(async (options: ListOptions, command: Command) => {
      const { list } = await import('../task-commands.ts');
      await list(contextFrom(io, command), options);
    });

  group
    .command('show <id>')
    .description('Show a task as a card, with everything below it as a tree.')
    .addHelpText('after', '\nExample:\n  waggle task show 12')
    .action(async (id: string, _options, command: Command) => {
      const { show } = await import('../task-commands.ts');
      await show(contextFrom(io, command), idFrom(id));
    });

  group
    .command('ready')
    .description('Show what an agent could work on next, the best first. Claims nothing.')
    .option('--session <id>', 'the session that asks; default: this one')
    .option('--repo-root <folder>', 'only work of this repository')
    .option('--limit <number>', 'at most so many, up to 20', countFrom, 5)
    .addHelpText('after', '\nExample:\n  waggle task ready --agent codex --repo-root . --json')
    .action(async (options: ReadyOptions, command: Command) => {
      const { ready } = await import('./ready.ts');
      await ready(contextFrom(io, command), options);
    });
}

function addMaking(group: Command, io: Io): void {
  group
    .command('add <title>')
    .description('Add a task.')
    .option('--description <text>', 'what has to be done')
    .option('--owner <agent>', 'who works on it; default: you')
    .option('--draft', 'not to be worked on yet')
    .option('--step <title>', 'a step of its plan (repeatable)', collected)
    .addHelpText(
      'after',
      '\nExample:\n  waggle task add "Fix the login" --owner claude --step "Find it" --step "Fix it"',
    )
    .action(async (title: string, options: AddOptions, command: Command) => {
      const { add } = await import('../task-commands.ts');
      await add(contextFrom(io, command), title, options);
    });
}

function addMoving(group: Command, io: Io): void {
  group
    .command('start <id>')
    .description('Let a draft be worked on.')
    .action(async (id: string, _options, command: Command) => {
      const { start } = await import('../task-commands.ts');
      await start(contextFrom(io, command), idFrom(id));
    });

  group
    .command('run <id>')
    .description('Start the owner of an active task on it now.')
    .addHelpText('after', '\nAnswers at once; how it goes: waggle runs list --task-id 12, waggle runs thread 12')
    .action(async (id: string, _options, command: Command) => {
      const { run } = await import('../task-commands.ts');
      await run(contextFrom(io, command), idFrom(id));
    });

  group
    .command('done <id>')
    .description('Complete a task; it moves to the history.')
    .action(async (id: string, _options, command: Command) => {
      const { done } = await import('../task-commands.ts');
      await done(contextFrom(io, command), idFrom(id));
    });

  group
    .command('cancel <id>')
    .description('Give a task up, with every open task below it.')
    .option('--yes', 'do not ask')
    .addHelpText('after', '\nShows what goes with it and asks first.\n\nExample:\n  waggle task cancel 12 --yes')
    .action(async (id: string, { yes }: { yes?: boolean }, command: Command) => {
      const { cancel } = await import('../task-commands.ts');
      await cancel(contextFrom(io, command), idFrom(id), yes === true);
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
      const { steps } = await import('../task-steps.ts');
      await steps(contextFrom(io, command), idFrom(id), options);
    });
}

export interface ReadyOptions {
  readonly session?: string;
  readonly repoRoot?: string;
  readonly limit: number;
}

export interface ListOptions {
  readonly mine?: boolean;
  readonly history?: boolean;
  readonly all?: boolean;
  readonly limit: number;
}

export interface AddOptions {
  readonly description?: string;
  readonly owner?: string;
  readonly draft?: boolean;
  readonly step?: readonly string[];
}

export interface StepOptions {
  readonly check?: readonly string[];
  readonly uncheck?: readonly string[];
  readonly add?: readonly string[];
}

function collected(text: string, before: readonly string[] = []): readonly string[] {
  return [...before, text];
}

/** What list prints may be pasted as it stands; whether it is an id at all is the tool's to say. */
function idFrom(text: string): string {
  return text.replace(/^#/, '');
}

function countFrom(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('A whole number from 1 on is wanted.');
}
