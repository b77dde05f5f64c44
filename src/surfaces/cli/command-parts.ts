import type { Command } from 'commander';
import { isToolset } from '../../hub/door/toolset-names.ts';
import type { Context } from './context.ts';
import type { Io } from './io.ts';

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
    async ({ program, io, programs }) => (await import('./commands/hub.ts')).addHubCommands(program, io, programs),
  ],
  [
    ['logs', 'service'],
    async ({ program, io }) => (await import('./commands/autostart.ts')).addServiceCommands(program, io),
  ],
  [
    ['mcp'],
    async ({ program, io, programs, exitWith }) =>
      (await import('./commands/mcp.ts')).addMcpCommand(program, io, programs, exitWith),
  ],
  [
    ['pause', 'resume', 'sample-agent'],
    async ({ program, io, programs, exitWith }) =>
      (await import('./commands/runs.ts')).addRunCommands(program, io, programs, exitWith),
  ],
  [['demo'], async ({ program, io }) => (await import('./commands/demo.ts')).addDemoCommand(program, io)],
];

const work: readonly Part[] = [
  [['task'], async ({ program, io }) => (await import('./commands/task.ts')).addTaskCommands(program, io)],
  [['inbox'], async ({ program, io }) => (await import('./commands/inbox.ts')).addInboxCommand(program, io)],
  [['tail'], async ({ program, io }) => (await import('./commands/tail.ts')).addTailCommand(program, io)],
  [['gain'], async ({ program, io }) => (await import('./commands/gain.ts')).addGainCommand(program, io)],
  [['lane'], async ({ program, io }) => (await import('./commands/lanes/lane.ts')).addLaneCommands(program, io)],
  [['note'], async ({ program, io }) => (await import('./commands/lanes/note.ts')).addNoteCommands(program, io)],
  [['bridge'], async ({ program, io }) => (await import('./commands/lanes/bridge.ts')).addBridgeCommands(program, io)],
  [
    ['health'],
    async ({ program, io, exitWith }) =>
      (await import('./commands/lanes/health.ts')).addHealthCommand(program, io, exitWith),
  ],
];

const tools: readonly Part[] = [
  [[], (place) => addToolsets(place)],
  [['call'], async ({ program, io }) => (await import('./commands/call.ts')).addCallCommand(program, io)],
];

/** Adds the commands of one toolset, or of all toolsets. */
async function addToolsets({ program, io }: CommandPlace, name?: string): Promise<void> {
  const [{ addToolCommands }, { addRescueCommand }] = await Promise.all([
    import('./tool-commands.ts'),
    import('./commands/lanes/rescue.ts'),
  ]);
  addToolCommands(program, io, name);
  addRescueCommand(program, io);
}

const people: readonly Part[] = [
  [['agent'], async ({ program, io }) => (await import('./commands/agent.ts')).addAgentCommands(program, io)],
  [['token'], async ({ program, io }) => (await import('./commands/token.ts')).addTokenCommands(program, io)],
  [['repo'], async ({ program, io }) => (await import('./commands/lanes/repo.ts')).addRepoCommands(program, io)],
  [['foraging'], async ({ program, io }) => (await import('./commands/foraging.ts')).addForagingCommands(program, io)],
];

const data: readonly Part[] = [
  [
    ['backup', 'restore'],
    async ({ program, io }) => (await import('./commands/backup.ts')).addBackupCommands(program, io),
  ],
  [
    ['export', 'import', 'migrate'],
    async ({ program, io }) => (await import('./commands/portability.ts')).addPortabilityCommands(program, io),
  ],
  [['mirror'], async ({ program, io }) => (await import('./commands/mirror.ts')).addMirrorCommand(program, io)],
  [['reindex'], async ({ program, io }) => (await import('./commands/reindex.ts')).addReindexCommand(program, io)],
];

const setup: readonly Part[] = [
  [
    ['login', 'logout', 'context'],
    async ({ program, io }) => (await import('./commands/login.ts')).addLoginCommands(program, io),
  ],
  [
    ['init', 'install', 'uninstall'],
    async ({ program, io }) => (await import('./commands/install.ts')).addInstallCommands(program, io),
  ],
  [['hook'], async ({ program }) => (await import('./commands/hook.ts')).addHookCommand(program)],
  [['config'], async ({ program, io }) => (await import('./commands/config.ts')).addConfigCommands(program, io)],
  [
    ['doctor'],
    async ({ program, io, exitWith }) => (await import('./commands/doctor.ts')).addDoctorCommand(program, io, exitWith),
  ],
  [['upgrade'], async ({ program, io }) => (await import('./commands/upgrade.ts')).addUpgradeCommand(program, io)],
  // No names: `__complete` prints the tree of all commands, so it needs all of them to be loaded.
  [[], async ({ program, io }) => (await import('./commands/completion.ts')).addCompletionCommand(program, io)],
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
