import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { tomlValues } from '../../../kernel/hub/toml-text.ts';
import type { ReplacedServer, RunSpec } from './driver.ts';
import { ownName } from './hub-entry.ts';
import { runEnvironment } from './program.ts';

/**
 * Codex merges the run's settings with those of its user, key by key, and refuses a server with both a command and an
 * address. So if its user has a server of the usual name, the run's gets another one, and each server of the user's
 * that leads to a hub is switched off for the run: it knows neither the run nor its token.
 */
export function besideUsersServers(run: RunSpec): RunSpec {
  const servers = usersServers(run);
  const replaced = Object.entries(servers).flatMap(([name, entry]) => replacedServer(name, entry, run));
  return { ...run, mcp: { ...run.mcp, name: freeName(run.mcp.name, servers), replaced } };
}

function freeName(name: string, servers: Entries): string {
  return Object.hasOwn(servers, name) ? freeName(ownName({ name }), servers) : name;
}

/** Only these names can stand in a `-c` argument. */
const ADDRESSABLE = /^[\w-]+$/;

function replacedServer(name: string, entry: unknown, { mcp }: RunSpec): readonly ReplacedServer[] {
  if (!isTable(entry) || !ADDRESSABLE.test(name)) return [];
  const { command, url, args } = entry;
  if (typeof url === 'string') return sameHost(url, mcp.url) ? [{ name, url }] : [];
  if (typeof command !== 'string') return [];
  const words = [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string');
  return startsOurs(words) ? [{ name, command }] : [];
}

const PROGRAM = /(^|[\\/])waggle(-hub)?(@[^\\/]*)?(\.\w+)?$/;

function startsOurs(words: readonly string[]): boolean {
  const program = words.findIndex((word) => PROGRAM.test(word));
  return program >= 0 && words.slice(program + 1).includes('mcp');
}

function sameHost(url: string, hub: string | null): boolean {
  return hub !== null && URL.canParse(url) && new URL(url).host === new URL(hub).host;
}

type Entries = Readonly<Record<string, unknown>>;

/** The servers in all settings that Codex may read for this run; it skips those of a project that is not trusted. */
function usersServers(run: RunSpec): Entries {
  const { CODEX_HOME, HOME } = runEnvironment(run);
  const own = CODEX_HOME || path.join(HOME || os.homedir(), '.codex');
  const folders = [...(process.platform === 'win32' ? [] : ['/etc/codex']), own, ...projectFolders(run.cwd)];
  return Object.assign({}, ...folders.map((folder) => serversIn(path.join(folder, 'config.toml'))));
}

function projectFolders(cwd: string): readonly string[] {
  const parent = path.dirname(cwd);
  return [...(parent === cwd ? [] : projectFolders(parent)), path.join(cwd, '.codex')];
}

function serversIn(file: string): Entries {
  try {
    const servers = tomlValues(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))?.mcp_servers;
    return isTable(servers) ? servers : {};
  } catch {
    return {};
  }
}

function isTable(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
