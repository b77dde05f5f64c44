import type { Command } from 'commander';
import type { Context } from '../kernel/cli/context.ts';
import { commandTable, wordOf } from '../kernel/cli/grammar/command-table.ts';
import type { Io } from '../kernel/cli/io.ts';

/** Commands that need other surfaces, injected by the composition root. */
export interface Programs {
  /** Runs the hub until it is asked to stop. */
  start(context: Context, options: { readonly sample: boolean }): Promise<void>;
  /** Serves one MCP client; returns the exit code. */
  mcp(
    context: Context,
    options: { readonly operator: boolean; readonly structured: boolean; readonly name: string | undefined },
  ): Promise<number>;
  /** Works on one task as the bundled sample agent; returns the exit code. */
  sampleAgent(io: Io): Promise<number>;
}

export interface CommandPlace {
  readonly program: Command;
  readonly io: Io;
  readonly programs: Programs;
  readonly exitWith: (code: number) => void;
  /** The words of the command line before its flags. Only the files of the command that they name are loaded. */
  readonly called: readonly string[];
}

/** Words at the top level and the loader of their file. */
type Part = readonly [names: readonly string[], add: (place: CommandPlace) => Promise<void>];
type AddOwn = (group: Command, place: CommandPlace) => Promise<void>;

/** A noun: the commands written by hand, then those of the tools that name the noun in their path. */
function noun(name: string, own: AddOwn = async () => undefined): Part {
  return [
    [name],
    async (place) => {
      const group = place.program.command(name).usage('<command>').helpCommand(false);
      await own(group, place);
      const [, verb] = place.called;
      if (verb !== undefined && group.commands.some((command) => command.name() === verb)) return;
      const { addWays } = await import('../kernel/cli/ways/tool-ways.ts');
      addWays(group, place.io);
    },
  ];
}

/** In the order of the table of commands. */
export const ownParts: readonly Part[] = [
  noun('task', async (group, { io }) => (await import('../areas/tasks/commands/task.ts')).addTaskCommands(group, io)),
  noun('board', async (group, { io }) => (await import('../areas/tasks/commands/board.ts')).addBoardCommand(group, io)),
  noun('inbox', async (group, { io }) => (await import('../areas/inbox/commands/inbox.ts')).addInboxCommand(group, io)),
  noun('plan'),
  noun('memory'),
  noun('run', async (group, { io }) => (await import('../areas/runs/commands/run.ts')).addRunCommands(group, io)),
  noun('session', async (group, { io }) =>
    (await import('../areas/sessions/commands/session.ts')).addSessionCommand(group, io),
  ),
  noun('note'),
  [['tail'], async ({ program, io }) => (await import('../kernel/cli/commands/tail.ts')).addTailCommand(program, io)],
  noun('agent', async (group, { io }) => {
    const [{ addAgentCommands }, { addTokenCommands }] = await Promise.all([
      import('../areas/agents/commands/agent.ts'),
      import('../areas/agents/commands/token.ts'),
    ]);
    addAgentCommands(group, io);
    addTokenCommands(group, io);
  }),
  noun('lane'),
  noun('repo', async (group, { io }) => {
    const [{ addRepoCommands }, { addCheckCommands }] = await Promise.all([
      import('../areas/repos/commands/repo.ts'),
      import('../areas/checks/commands/check.ts'),
    ]);
    addRepoCommands(group, io);
    addCheckCommands(group, io);
  }),
  noun('foraging', async (group, { io }) =>
    (await import('../areas/examples/commands/foraging.ts')).addForagingCommands(group, io),
  ),
  noun('bridge', async (group, { io }) =>
    (await import('../areas/inbox/commands/bridge.ts')).addBridgeCommands(group, io),
  ),
  [
    ['health'],
    async ({ program, io, exitWith }) =>
      (await import('../areas/inbox/commands/health.ts')).addHealthCommand(program, io, exitWith),
  ],
  [
    ['gain'],
    async ({ program, io }) => (await import('../areas/savings/commands/gain.ts')).addGainCommand(program, io),
  ],
  [
    ['start', 'status', 'open', 'stop'],
    async ({ program, io, programs }) =>
      (await import('../satellites/unattended/commands/start.ts')).addStartCommands(program, io, programs),
  ],
  noun('hub', async (group, { io }) => (await import('./hub-commands.ts')).addHubCommands(group, io)),
  [
    ['init', 'install', 'uninstall'],
    async ({ program, io }) =>
      (await import('../satellites/install/commands/install.ts')).addInstallCommands(program, io),
  ],
  [
    ['doctor'],
    async ({ program, io, exitWith }) =>
      (await import('../satellites/doctor/command.ts')).addDoctorCommand(program, io, exitWith),
  ],
  noun('config', async (group, { io }) => {
    const [{ addConfigCommands }, { addCompletionCommand }] = await Promise.all([
      import('../kernel/cli/commands/config.ts'),
      import('../satellites/completion/command.ts'),
    ]);
    addConfigCommands(group, io);
    addCompletionCommand(group, io);
  }),
  [
    ['login', 'context'],
    async ({ program, io }) =>
      (await import('../satellites/unattended/commands/login.ts')).addLoginCommands(program, io),
  ],
  [['demo'], async ({ program, io }) => (await import('../satellites/demo/command.ts')).addDemoCommand(program, io)],
  [
    ['tools'],
    async ({ program, io, called }) =>
      (await import('../kernel/cli/tool-commands.ts')).addToolsCommand(program, io, called[1]),
  ],
  [['call'], async ({ program, io }) => (await import('../kernel/cli/commands/call.ts')).addCallCommand(program, io)],
  [
    ['mcp'],
    async ({ program, io, programs, exitWith }) =>
      (await import('../kernel/cli/commands/mcp.ts')).addMcpCommand(program, io, programs, exitWith),
  ],
  [['hook'], async ({ program }) => (await import('../kernel/cli/commands/hook.ts')).addHookCommand(program)],
];

/** Commands that the program calls itself; no help lists them. */
const unseenParts: readonly Part[] = [
  [
    ['sample-agent'],
    async ({ program, io, programs, exitWith }) =>
      (await import('../kernel/cli/commands/sample-agent.ts')).addSampleAgentCommand(program, io, programs, exitWith),
  ],
  [
    ['__ids'],
    async ({ program, io }) => (await import('../kernel/cli/commands/known-ids.ts')).addKnownIdsCommand(program, io),
  ],
  [
    ['__complete'],
    async (place) => {
      await addAll(place);
      (await import('../satellites/completion/command.ts')).addTreeCommand(place.program, place.io);
    },
  ],
];

/** Adds the called command, or all commands if the word matches none. */
export async function addCommands(place: CommandPlace): Promise<void> {
  const [called] = place.called;
  const named = [...ownParts, ...unseenParts].find(([names]) => names.some((name) => name === called));
  if (named === undefined) return addAll(place);
  await named[1](place);
  describe(place.program);
}

async function addAll(place: CommandPlace): Promise<void> {
  for (const [, add] of ownParts) await add({ ...place, called: [] });
  describe(place.program);
}

/** The table of commands has the description of each word and its place in the help. */
function describe(program: Command): void {
  for (const [heading, words] of commandTable) {
    for (const word of words) {
      const command = program.commands.find((one) => one.name() === wordOf(word));
      command?.description(word.about).helpGroup(`${heading}:`);
    }
  }
}
