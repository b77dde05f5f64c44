/** A word after `waggle`, as its help and the reference show it. */
export interface TopWord {
  /** The word, with its arguments. */
  readonly term: string;
  readonly about: string;
  /** Whether the short help shows it. */
  readonly everyday: boolean;
}

const everyday = (term: string, about: string): TopWord => ({ term, about, everyday: true });
const other = (term: string, about: string): TopWord => ({ term, about, everyday: false });

/** Every word at the top level, in the order of the help. Nothing else names or describes them. */
export const commandTable: readonly (readonly [heading: string, words: readonly TopWord[]])[] = [
  [
    'Work',
    [
      everyday('task <command>', 'List, add, show, claim, finish and hand over tasks.'),
      everyday('board [command]', 'Draw the board of your tasks; manage teams.'),
      everyday('inbox [command]', 'Show what waits for you; answer it and clear it.'),
      everyday('plan <command>', 'Divide a goal into tasks for several agents.'),
      everyday('memory <command>', 'Add, search and share what agents remember.'),
      everyday('run <command>', 'Show, start and stop runs of agents.'),
      everyday('session [command]', 'Show what each session is doing, or waits for.'),
      other('note <command>', 'Record the state of your work.'),
      everyday('tail', 'Print events as they happen, until Ctrl-C.'),
    ],
  ],
  [
    'Agents and repositories',
    [
      everyday('agent <command>', 'Manage agents and people, their skills and tokens.'),
      everyday('lane <command>', 'Show who works where; pause and take over lanes.'),
      other('repo <command>', 'Manage the repositories that agents may read.'),
      other('foraging <command>', 'Index and search example projects.'),
      other('bridge <command>', 'Record what other programs report.'),
      other('health', 'Show how well the agents here work together.'),
      other('gain', 'Show what MCP calls cost and what Waggle saves.'),
    ],
  ],
  [
    'Hub',
    [
      everyday('start', 'Run the hub in this terminal until you stop it.'),
      everyday('status', 'Show whether a hub is running.'),
      everyday('open', "Open the hub's web page in a browser."),
      everyday('stop', 'Stop the running hub.'),
      everyday('hub <command>', 'Back up, move and upgrade its data; logs; service.'),
    ],
  ],
  [
    'Setup',
    [
      everyday('init', 'Connect all clients on this machine to Waggle.'),
      everyday('install [client...]', 'Connect clients by name, or list the known ones.'),
      other('uninstall [client...]', 'Remove Waggle from clients, or show what is here.'),
      everyday('doctor', 'Check this machine, the store and the settings.'),
      other('config <command>', 'Show and change settings; set up your shell.'),
      other('login <url>', 'Sign in to a remote hub with a token.'),
      other('context <command>', 'Choose the hub that commands use; sign out.'),
      everyday('demo', 'Show in a minute how two sessions work together.'),
    ],
  ],
  [
    'Every tool',
    [
      other('tools <toolset> <tool>', 'Call a tool, with a flag for each of its fields.'),
      other('call <tool> [json]', 'Call a tool by name with JSON input.'),
    ],
  ],
  [
    'Run by clients',
    [
      other('mcp', 'Serve one MCP client on stdin and stdout.'),
      other('hook <event>', "Run as a client's hook; waggle install sets it up."),
    ],
  ],
];

export function wordOf({ term }: TopWord): string {
  return term.split(' ')[0] ?? '';
}

export function topWord(name: string): TopWord | undefined {
  return commandTable.flatMap(([, words]) => words).find((word) => wordOf(word) === name);
}
