import path from 'node:path';
import { WaggleError } from '../../core/errors.ts';
import type { Client } from './client.ts';
import { withMember, withoutMember } from './json-text.ts';

type JsonObject = Record<string, unknown>;

const SERVERS = 'mcpServers';

/**
 * Claude Code keeps servers for all projects in `~/.claude.json`, beside much else that must survive untouched, so the
 * entry is edited as text.
 */
export const claude: Client = {
  id: 'claude',
  name: 'Claude Code',
  file: (home, env) => path.join(env.CLAUDE_CONFIG_DIR || home, '.claude.json'),
  withEntry(text, server, { command, args }) {
    const entry = { type: 'stdio', command, args, env: {} };
    if (text === undefined || text.trim() === '')
      return `${JSON.stringify({ [SERVERS]: { [server]: entry } }, null, 2)}\n`;
    refuseOtherServers(parsed(text));
    return withMember(text, [SERVERS, server], entry);
  },
  withoutEntry(text, server) {
    if (text.trim() === '' || !isObject(parsed(text)[SERVERS])) return text;
    return withoutMember(text, [SERVERS, server]);
  },
};

function parsed(text: string): JsonObject {
  try {
    const config: unknown = JSON.parse(text);
    if (isObject(config)) return config;
  } catch {
    // Told below: a file that we cannot read is not ours to rewrite.
  }
  throw new WaggleError('CONFIG_INVALID', 'The client’s file is not a JSON object, so it was left as it is.');
}

function refuseOtherServers(config: JsonObject): void {
  if (!(SERVERS in config) || isObject(config[SERVERS])) return;
  throw new WaggleError(
    'CONFIG_INVALID',
    `${SERVERS} in the client’s file is not an object of servers by name, so the file was left as it is.`,
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
