import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Place } from './client.ts';
import { isObject, jsonDraft } from './json-draft.ts';
import { tomlValues } from './toml-text.ts';

interface PluginSign {
  /** The file or folder by which the client remembers the plugin. */
  at(place: Place): string;
  /** Whether the file names ours as switched on; absent where the folder is enough. */
  readonly isOn?: (text: string) => boolean;
  /** What the user types to take the plugin away. */
  readonly removal: string;
}

/** Plugins are named with the place that they came from: `waggle@waggle-local`. */
const isOurs = (name: string) => name === 'waggle' || name.startsWith('waggle@');

function enabledIn(text: string): boolean {
  const enabled = jsonDraft(text, { comments: true }).get(['enabledPlugins']);
  return isObject(enabled) && Object.entries(enabled).some(([name, on]) => isOurs(name) && on !== false);
}

function enabledInToml(text: string): boolean {
  const plugins = tomlValues(text)?.plugins;
  return (
    isObject(plugins) &&
    Object.entries(plugins).some(([name, plugin]) => isOurs(name) && isObject(plugin) && plugin.enabled !== false)
  );
}

const signs: Readonly<Record<string, PluginSign>> = {
  claude: {
    at: ({ home, env }) => path.join(env.CLAUDE_CONFIG_DIR || path.join(home, '.claude'), 'settings.json'),
    isOn: enabledIn,
    removal: 'claude plugin uninstall waggle',
  },
  codex: {
    at: ({ home, env }) => path.join(env.CODEX_HOME || path.join(home, '.codex'), 'config.toml'),
    isOn: enabledInToml,
    removal: 'codex plugin remove waggle',
  },
  copilot: {
    at: ({ home, env }) => path.join(env.COPILOT_HOME || path.join(home, '.copilot'), 'settings.json'),
    isOn: enabledIn,
    removal: 'copilot plugin uninstall waggle',
  },
  gemini: {
    at: ({ home }) => path.join(home, '.gemini', 'extensions', 'waggle'),
    removal: 'gemini extensions uninstall waggle',
  },
  qwen: {
    at: ({ home }) => path.join(home, '.qwen', 'extensions', 'waggle'),
    removal: 'qwen extensions uninstall waggle',
  },
};

/** How to take our plugin out of a client that has it; nothing where it has none. */
export function pluginSeen(
  client: string,
  place: Place,
): { readonly at: string; readonly removal: string } | undefined {
  const sign = Object.hasOwn(signs, client) ? signs[client] : undefined;
  if (sign === undefined) return undefined;
  const at = sign.at(place);
  try {
    const isSeen = existsSync(at) && (sign.isOn === undefined || sign.isOn(readFileSync(at, 'utf8')));
    return isSeen ? { at, removal: sign.removal } : undefined;
  } catch {
    // Whatever needs the file reports that it cannot be read.
    return undefined;
  }
}
