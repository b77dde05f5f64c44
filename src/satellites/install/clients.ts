import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Client, InstallPlace, ServerCommand, ServerFile } from './client.ts';
import { claudeHooks, codexHooks, copilotHooks, geminiHooks, qwenHooks } from './hooks.ts';
import { kiloPlugin, opencodePlugin } from './opencode-plugin.ts';

const inHome =
  (...parts: string[]) =>
  ({ home }: InstallPlace) =>
    path.join(home, ...parts);

/** The user's own file, or the file that a project shares. */
const either =
  (user: (place: InstallPlace) => string, ...project: string[]) =>
  (place: InstallPlace) =>
    place.project === undefined ? user(place) : project.length === 0 ? undefined : path.join(place.project, ...project);

const configHome = ({ home, env }: InstallPlace) => env.XDG_CONFIG_HOME || path.join(home, '.config');
const inConfig =
  (...parts: string[]) =>
  (place: InstallPlace) =>
    path.join(configHome(place), ...parts);

/** The folder where VS Code and editors based on it keep the user's settings. */
function inCode(...parts: string[]) {
  return (place: InstallPlace) => {
    const { home, env, platform } = place;
    if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Code', 'User', ...parts);
    if (platform === 'win32')
      return path.join(env.APPDATA || path.join(home, 'AppData', 'Roaming'), 'Code', 'User', ...parts);
    return path.join(configHome(place), 'Code', 'User', ...parts);
  };
}

function gooseFile(place: InstallPlace): string {
  const { home, env, platform } = place;
  if (platform !== 'win32') return path.join(configHome(place), 'goose', 'config.yaml');
  const roaming = env.APPDATA || path.join(home, 'AppData', 'Roaming');
  return path.join(roaming, 'Block', 'goose', 'config', 'config.yaml');
}

/** The first of these files that exists, else the last. */
const oneOf =
  (...files: ((place: InstallPlace) => string)[]) =>
  (place: InstallPlace) => {
    const named = files.map((file) => file(place));
    return named.find((file) => existsSync(file)) ?? named.at(-1) ?? '';
  };

const stdio = ({ command, args }: ServerCommand) => ({ type: 'stdio', command, args });
const bare = ({ command, args }: ServerCommand) => ({ command, args });

function json(file: ServerFile['file'], more: Partial<ServerFile> = {}): ServerFile {
  return { file, format: 'json', key: 'mcpServers', entry: bare, ...more };
}

const local: Partial<ServerFile> = {
  format: 'jsonc',
  key: 'mcp',
  entry: ({ command, args }) => ({ type: 'local', command: [command, ...args] }),
  defaults: { enabled: true },
};

const opencodeFile = either(
  oneOf(inConfig('opencode', 'opencode.jsonc'), inConfig('opencode', 'opencode.json')),
  'opencode.json',
);

/** Clients ordered by popularity; to support a new client, add a row. */
export const clients: readonly Client[] = [
  {
    id: 'claude',
    name: 'Claude Code',
    program: 'claude',
    tried: true,
    server: json(
      either(({ home, env }) => path.join(env.CLAUDE_CONFIG_DIR || home, '.claude.json'), '.mcp.json'),
      { entry: stdio },
    ),
    hooks: claudeHooks,
  },
  {
    id: 'codex',
    name: 'Codex',
    program: 'codex',
    tried: true,
    server: {
      file: either(
        ({ home, env }) => path.join(env.CODEX_HOME || path.join(home, '.codex'), 'config.toml'),
        '.codex',
        'config.toml',
      ),
      format: 'toml',
      key: 'mcp_servers',
      entry: bare,
      // Otherwise Codex asks before each call, and refuses if nobody can be asked.
      defaults: { default_tools_approval_mode: 'approve' },
    },
    hooks: codexHooks,
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    program: 'gemini',
    tried: true,
    // Without trust, Gemini offers none of our tools if nobody can be asked.
    server: json(either(inHome('.gemini', 'settings.json'), '.gemini', 'settings.json'), {
      format: 'jsonc',
      defaults: { trust: true },
    }),
    hooks: geminiHooks,
  },
  {
    id: 'opencode',
    name: 'opencode',
    program: 'opencode',
    tried: true,
    server: json(opencodeFile, local),
    hooks: opencodePlugin,
  },
  {
    id: 'copilot',
    name: 'Copilot CLI',
    tried: true,
    server: json(
      either(({ home, env }) => path.join(env.COPILOT_HOME || path.join(home, '.copilot'), 'mcp-config.json')),
      {
        entry: ({ command, args }) => ({ type: 'local', command, args }),
        defaults: { tools: ['*'] },
      },
    ),
    hooks: copilotHooks,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    program: 'cursor',
    tried: false,
    server: json(either(inHome('.cursor', 'mcp.json'), '.cursor', 'mcp.json'), { format: 'jsonc' }),
  },
  {
    id: 'vscode',
    name: 'VS Code',
    program: 'code',
    tried: false,
    server: json(either(inCode('mcp.json'), '.vscode', 'mcp.json'), { format: 'jsonc', key: 'servers', entry: stdio }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    program: 'windsurf',
    tried: false,
    server: json(either(inHome('.codeium', 'windsurf', 'mcp_config.json'))),
  },
  {
    id: 'junie',
    name: 'Junie',
    tried: false,
    server: json(either(inHome('.junie', 'mcp', 'mcp.json'), '.junie', 'mcp', 'mcp.json')),
  },
  {
    id: 'zed',
    name: 'Zed',
    tried: false,
    server: json(either(inConfig('zed', 'settings.json'), '.zed', 'settings.json'), {
      format: 'jsonc',
      key: 'context_servers',
    }),
  },
  {
    id: 'cline',
    name: 'Cline',
    tried: false,
    server: json(either(inCode('globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'))),
  },
  {
    id: 'kilo',
    name: 'Kilo',
    program: 'kilo',
    tried: true,
    server: json(either(oneOf(inConfig('kilo', 'kilo.jsonc'), inConfig('kilo', 'kilo.json')), 'kilo.json'), local),
    hooks: kiloPlugin,
  },
  {
    id: 'roo',
    name: 'Roo Code',
    tried: false,
    server: json(
      either(
        inCode('globalStorage', 'rooveterinaryinc.roo-cline', 'settings', 'mcp_settings.json'),
        '.roo',
        'mcp.json',
      ),
    ),
  },
  {
    id: 'droid',
    name: 'Droid',
    program: 'droid',
    tried: true,
    server: json(either(inHome('.factory', 'mcp.json'), '.factory', 'mcp.json'), { entry: stdio }),
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    program: 'qwen',
    tried: true,
    server: json(either(inHome('.qwen', 'settings.json'), '.qwen', 'settings.json'), {
      format: 'jsonc',
      defaults: { trust: true },
    }),
    hooks: qwenHooks,
  },
  {
    id: 'kiro',
    name: 'Kiro',
    program: 'kiro',
    tried: false,
    server: json(either(inHome('.kiro', 'settings', 'mcp.json'), '.kiro', 'settings', 'mcp.json')),
  },
  {
    id: 'amp',
    name: 'Amp',
    tried: false,
    server: json(either(inConfig('amp', 'settings.json'), '.amp', 'settings.json'), {
      format: 'jsonc',
      key: 'amp.mcpServers',
    }),
  },
  {
    id: 'crush',
    name: 'Crush',
    tried: false,
    server: json(either(inConfig('crush', 'crush.json'), '.crush.json'), { key: 'mcp', entry: stdio }),
  },
  {
    id: 'goose',
    name: 'Goose',
    tried: true,
    server: {
      file: either(gooseFile),
      format: 'yaml',
      key: 'extensions',
      entry: ({ command, args }, name) => ({ type: 'stdio', name, cmd: command, args }),
      defaults: { enabled: true, timeout: 300 },
    },
  },
  {
    id: 'warp',
    name: 'Warp',
    tried: false,
    server: json(either(inHome('.warp', '.mcp.json'), '.warp', '.mcp.json')),
  },
];
