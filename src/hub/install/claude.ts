import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import type { Client } from './client.ts';

type JsonObject = Record<string, unknown>;

/** Claude Code keeps servers for all projects in `~/.claude.json`, beside much else that must survive untouched. */
export const claude: Client = {
  id: 'claude',
  name: 'Claude Code',
  file: (home, env) => path.join(env.CLAUDE_CONFIG_DIR || home, '.claude.json'),
  withEntry(text, server, { command, args }) {
    const config = parsed(text);
    const servers = isObject(config.mcpServers) ? config.mcpServers : {};
    const entry = { type: 'stdio', command, args, env: {} };
    return printed({ ...config, mcpServers: { ...servers, [server]: entry } }, text);
  },
  withoutEntry(text, server) {
    const config = parsed(text);
    if (!isObject(config.mcpServers)) return text;
    const { [server]: gone, ...servers } = config.mcpServers;
    return gone === undefined ? text : printed({ ...config, mcpServers: servers }, text);
  },
};

function parsed(text: string | undefined): JsonObject {
  if (text === undefined || text.trim() === '') return {};
  try {
    const config: unknown = JSON.parse(text);
    if (isObject(config)) return config;
  } catch {
    // Told below: a file that we cannot read is not ours to rewrite.
  }
  throw new WaggleError('CONFIG_INVALID', 'The client’s file is not a JSON object, so it was left as it is.');
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the indentation that the file has. */
function printed(config: JsonObject, before: string | undefined): string {
  const indent = /^\{\r?\n([ \t]+)"/.exec(before ?? '')?.[1] ?? '  ';
  return `${JSON.stringify(config, null, indent)}\n`;
}
