import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tomlValues } from '../../kernel/hub/toml-text.ts';
import type { InstallPlace } from './client.ts';
import { isObject, jsonDraft } from './json-draft.ts';

interface PluginSign {
  /** The file or folder in which the client records the plugin. */
  at(place: InstallPlace): string;
  /** The name under which the file enables our plugin; absent if the folder's existence is enough. */
  readonly nameIn?: (text: string) => string | undefined;
  /** The command that uninstalls the plugin of this name. */
  readonly removal: (name: string) => string;
}

/** Plugin names may include their marketplace: `waggle@waggle-local`. */
const isOurs = (name: string) => name === 'waggle' || name.startsWith('waggle@');

function enabledIn(text: string): string | undefined {
  const enabled = jsonDraft(text, { comments: true }).get(['enabledPlugins']);
  return Object.entries(isObject(enabled) ? enabled : {}).find(([name, on]) => isOurs(name) && on !== false)?.[0];
}

function enabledInToml(text: string): string | undefined {
  const plugins = tomlValues(text)?.plugins;
  return Object.entries(isObject(plugins) ? plugins : {}).find(
    ([name, plugin]) => isOurs(name) && isObject(plugin) && plugin.enabled !== false,
  )?.[0];
}

const signs: Readonly<Record<string, PluginSign>> = {
  claude: {
    at: ({ home, env }) => path.join(env.CLAUDE_CONFIG_DIR || path.join(home, '.claude'), 'settings.json'),
    nameIn: enabledIn,
    removal: () => 'claude plugin uninstall waggle',
  },
  codex: {
    at: ({ home, env }) => path.join(env.CODEX_HOME || path.join(home, '.codex'), 'config.toml'),
    nameIn: enabledInToml,
    // Codex needs the marketplace in the name as well.
    removal: (name) => `codex plugin remove ${name}`,
  },
  copilot: {
    at: ({ home, env }) => path.join(env.COPILOT_HOME || path.join(home, '.copilot'), 'settings.json'),
    nameIn: enabledIn,
    removal: () => 'copilot plugin uninstall waggle',
  },
  gemini: {
    at: ({ home }) => path.join(home, '.gemini', 'extensions', 'waggle'),
    removal: () => 'gemini extensions uninstall waggle',
  },
  qwen: {
    at: ({ home }) => path.join(home, '.qwen', 'extensions', 'waggle'),
    removal: () => 'qwen extensions uninstall waggle',
  },
};

/** How to uninstall our plugin from a client; undefined if the client does not have it. */
export function pluginSeen(
  client: string,
  place: InstallPlace,
): { readonly at: string; readonly removal: string } | undefined {
  const sign = Object.hasOwn(signs, client) ? signs[client] : undefined;
  if (sign === undefined) return undefined;
  const at = sign.at(place);
  try {
    if (!existsSync(at)) return undefined;
    const name = sign.nameIn === undefined ? 'waggle' : sign.nameIn(readFileSync(at, 'utf8'));
    return name === undefined ? undefined : { at, removal: sign.removal(name) };
  } catch {
    // An unreadable file is reported by the code that needs it.
    return undefined;
  }
}
