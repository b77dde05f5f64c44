import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
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
    const rest = text === undefined ? '' : withoutTables(text, server);
    const table = [
      `[mcp_servers.${server}]`,
      `command = ${quoted(command)}`,
      `args = [${args.map(quoted).join(', ')}]`,
      '',
    ].join('\n');
    const gap = rest === '' || rest.endsWith('\n\n') ? '' : rest.endsWith('\n') ? '\n' : '\n\n';
    const after = `${rest}${gap}${table}`;
    if (parsed(after) !== undefined) return after;
    const inline = `${server} = { command = ${quoted(command)}, args = [${args.map(quoted).join(', ')}] }`;
    throw new WaggleError(
      'CONFIG_INVALID',
      `The client’s file has mcp_servers in one line or in dotted keys, where no table can follow, so it was left as it is. Write each server as a table [mcp_servers.<name>], or put this among them by hand: ${inline}`,
    );
  },
  withoutEntry(text, server) {
    const after = withoutTables(text, server);
    const left = servers.safeParse(parsed(after)).data?.mcp_servers ?? {};
    if (!(server in left)) return after;
    throw new WaggleError(
      'CONFIG_INVALID',
      `The client’s file has ${server} in one line or in dotted keys: take it out of mcp_servers by hand.`,
    );
  },
};

const servers = z.object({ mcp_servers: z.record(z.string(), z.unknown()).optional() });

function withoutTables(text: string, server: string): string {
  refuseInvalid(text);
  const isOurs = (line: string) =>
    new RegExp(`^\\s*\\[mcp_servers\\.(${server}|"${server}")(\\.[^\\]]+)?\\]`).test(line);
  let inside = false;
  const kept = text.split('\n').filter((line) => {
    if (/^\s*\[/.test(line)) inside = isOurs(line);
    return !inside;
  });
  const after = withoutEmptyEnd(kept).join('\n');
  refuseInvalid(after);
  return after;
}

/** Of the empty lines at the end one stays. */
function withoutEmptyEnd(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 2 && lines[end - 1] === '' && lines[end - 2] === '' && lines[end - 3] === '') end -= 1;
  return lines.slice(0, end);
}

function parsed(text: string): object | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

function refuseInvalid(text: string): void {
  if (parsed(text) !== undefined) return;
  throw new WaggleError('CONFIG_INVALID', 'The client’s file is not valid TOML, so it was left as it is.');
}

/** TOML's basic strings are JSON's, as far as paths and flags go. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
