import type { Command } from 'commander';
import type { Context } from '../kernel/cli/context.ts';
import type { Io } from '../kernel/cli/io.ts';
import { isToolset } from '../kernel/door/toolset-names.ts';

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
}

/** Command names and the loader of their file, which runs if one of them is called or if all commands are needed. */
type Part = readonly [names: readonly string[], add: (place: CommandPlace) => Promise<void>];

const hub: readonly Part[] = [
  [
    ['start', 'status', 'open', 'stop'],
    async ({ program, io, programs }) =>
      (await import('../satellites/unattended/commands/hub.ts')).addHubCommands(program, io, programs),
  ],
  [
    ['logs', 'service'],
    async ({ program, io }) =>
      (await import('../satellites/unattended/commands/autostart.ts')).addServiceCommands(program, io),
  ],
  [
    ['mcp'],
    async ({ program, io, programs, exitWith }) =>
      (await import('../kernel/cli/commands/mcp.ts')).addMcpCommand(program, io, programs, exitWith),
  ],
  [
    ['pause', 'resume', 'sample-agent'],
    async ({ program, io, programs, exitWith }) =>
      (await import('../areas/runs/commands/runs.ts')).addRunCommands(program, io, programs, exitWith),
  ],
  [['demo'], async ({ program, io }) => (await import('../satellites/demo/command.ts')).addDemoCommand(program, io)],
];

const work: readonly Part[] = [
  [['task'], async ({ program, io }) => (await import('../areas/tasks/commands/task.ts')).addTaskCommands(program, io)],
  [
    ['inbox'],
    async ({ program, io }) => (await import('../areas/inbox/commands/inbox.ts')).addInboxCommand(program, io),
  ],
  [['tail'], async ({ program, io }) => (await import('../kernel/cli/commands/tail.ts')).addTailCommand(program, io)],
  [
    ['gain'],
    async ({ program, io }) => (await import('../areas/savings/commands/gain.ts')).addGainCommand(program, io),
  ],
  [['lane'], async ({ program, io }) => (await import('../areas/lanes/commands/lane.ts')).addLaneCommands(program, io)],
  [
    ['note'],
    async ({ program, io }) => (await import('../areas/threads/commands/note.ts')).addNoteCommands(program, io),
  ],
  [
    ['bridge'],
    async ({ program, io }) => (await import('../areas/inbox/commands/bridge.ts')).addBridgeCommands(program, io),
  ],
  [
    ['health'],
    async ({ program, io, exitWith }) =>
      (await import('../areas/inbox/commands/health.ts')).addHealthCommand(program, io, exitWith),
  ],
];

const tools: readonly Part[] = [
  [[], (place) => addToolsets(place)],
  [['call'], async ({ program, io }) => (await import('../kernel/cli/commands/call.ts')).addCallCommand(program, io)],
];

/** Adds the commands of one toolset, or of all toolsets. */
async function addToolsets({ program, io }: CommandPlace, name?: string): Promise<void> {
  const [{ addToolCommands }, { addRescueCommand }] = await Promise.all([
    import('../kernel/cli/tool-commands.ts'),
    import('../areas/rescue/commands/rescue.ts'),
  ]);
  addToolCommands(program, io, name);
  addRescueCommand(program, io);
}

const people: readonly Part[] = [
  [
    ['agent'],
    async ({ program, io }) => (await import('../areas/agents/commands/agent.ts')).addAgentCommands(program, io),
  ],
  [
    ['token'],
    async ({ program, io }) => (await import('../areas/agents/commands/token.ts')).addTokenCommands(program, io),
  ],
  [['repo'], async ({ program, io }) => (await import('../areas/repos/commands/repo.ts')).addRepoCommands(program, io)],
  [
    ['foraging'],
    async ({ program, io }) =>
      (await import('../areas/examples/commands/foraging.ts')).addForagingCommands(program, io),
  ],
];

const data: readonly Part[] = [
  [
    ['backup', 'restore'],
    async ({ program, io }) =>
      (await import('../satellites/operations/commands/backup.ts')).addBackupCommands(program, io),
  ],
  [
    ['export', 'import', 'migrate'],
    async ({ program, io }) =>
      (await import('../satellites/operations/commands/portability.ts')).addPortabilityCommands(program, io),
  ],
  [
    ['mirror'],
    async ({ program, io }) =>
      (await import('../satellites/operations/commands/mirror.ts')).addMirrorCommand(program, io),
  ],
  [
    ['reindex'],
    async ({ program, io }) => (await import('../kernel/cli/commands/reindex.ts')).addReindexCommand(program, io),
  ],
];

const setup: readonly Part[] = [
  [
    ['login', 'logout', 'context'],
    async ({ program, io }) =>
      (await import('../satellites/unattended/commands/login.ts')).addLoginCommands(program, io),
  ],
  [
    ['init', 'install', 'uninstall'],
    async ({ program, io }) =>
      (await import('../satellites/install/commands/install.ts')).addInstallCommands(program, io),
  ],
  [['hook'], async ({ program }) => (await import('../kernel/cli/commands/hook.ts')).addHookCommand(program)],
  [
    ['config'],
    async ({ program, io }) => (await import('../kernel/cli/commands/config.ts')).addConfigCommands(program, io),
  ],
  [
    ['doctor'],
    async ({ program, io, exitWith }) =>
      (await import('../satellites/doctor/command.ts')).addDoctorCommand(program, io, exitWith),
  ],
  [
    ['upgrade'],
    async ({ program, io }) => (await import('../kernel/cli/commands/upgrade.ts')).addUpgradeCommand(program, io),
  ],
  // No names: `__complete` prints the tree of all commands, so it needs all of them to be loaded.
  [
    [],
    async ({ program, io }) => (await import('../satellites/completion/command.ts')).addCompletionCommand(program, io),
  ],
];

/** In the order of `waggle --help`. */
export const ownParts: readonly (readonly [heading: string, parts: readonly Part[]])[] = [
  ['Hub:', hub],
  ['Work:', work],
  ['All tools:', tools],
  ['People and agents:', people],
  ['Data:', data],
  ['Setup:', setup],
];

/** Adds the called command, or all commands if the word matches none. */
export async function addCommands(place: CommandPlace, called: string): Promise<void> {
  const named = partOf(called);
  if (named !== undefined) return named(place);
  for (const [heading, parts] of ownParts) {
    place.program.commandsGroup(heading);
    for (const [, add] of parts) await add(place);
  }
}

function partOf(called: string): Part[1] | undefined {
  const own = ownParts.flatMap(([, parts]) => parts).find(([names]) => names.includes(called));
  if (own !== undefined) return own[1];
  return isToolset(called) ? (place) => addToolsets(place, called) : undefined;
}
