import path from 'node:path';
import { parse } from 'smol-toml';
import { WaggleError } from '../../core/errors.ts';
import type { Client } from './client.ts';

/**
 * Codex reads `~/.codex/config.toml`. People comment that file, and no TOML writer keeps comments, so our table is
 * edited as text and the whole is parsed before and after.
 */
export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  file: (home, env) => path.join(env.CODEX_HOME || path.join(home, '.codex'), 'config.toml'),
  withEntry(text, server, { command, args }) {
    const rest = text === undefined ? '' : codex.withoutEntry(text, server);
    const table = [
      `[mcp_servers.${server}]`,
      `command = ${quoted(command)}`,
      `args = [${args.map(quoted).join(', ')}]`,
      '',
    ].join('\n');
    const gap = rest === '' || rest.endsWith('\n\n') ? '' : rest.endsWith('\n') ? '\n' : '\n\n';
    return checked(`${rest}${gap}${table}`);
  },
  withoutEntry(text, server) {
    checked(text);
    const lines = text.split('\n');
    const isOurs = (line: string) =>
      new RegExp(`^\\s*\\[mcp_servers\\.(${server}|"${server}")(\\.[^\\]]+)?\\]`).test(line);
    let inside = false;
    const kept = lines.filter((line) => {
      if (/^\s*\[/.test(line)) inside = isOurs(line);
      return !inside;
    });
    return checked(kept.join('\n').replace(/\n{3,}$/, '\n\n'));
  },
};

function checked(text: string): string {
  try {
    parse(text);
    return text;
  } catch {
    throw new WaggleError('CONFIG_INVALID', 'The client’s file is not valid TOML, so it was left as it is.');
  }
}

/** TOML's basic strings are JSON's, as far as paths and flags go. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
