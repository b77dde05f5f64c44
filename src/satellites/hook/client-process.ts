import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A process, told apart from a later one with the same number by when it started. */
export interface ClientProcess {
  readonly pid: number;
  readonly started: string;
}

interface Ancestor {
  readonly parent: number;
  readonly started: string;
  readonly name: string;
}

/** Programs that clients put between themselves and the commands in their settings. */
const GO_BETWEEN = /^-?(?:(?:ba|da|a|z|fi|k)?sh|busybox|env|npm|npx|pnpm|yarn|bunx|volta|mise|asdf)(?: |$)/;
/** They adopt the processes whose client has ended. */
const ADOPTER = /^(?:systemd|init|launchd|tini|dumb-init|docker-init|catatonit|s6-\S+|runit)(?: |$)/;
const MOST_BETWEEN = 8;

/**
 * The client that started this program: its hooks and its connection to the MCP server have it in common. Undefined on
 * systems that do not tell it cheaply.
 */
export function clientProcess(from: number = process.ppid): ClientProcess | undefined {
  let next = from;
  for (let steps = 0; steps < MOST_BETWEEN; steps++) {
    const found = ancestor(next);
    if (found === undefined || ADOPTER.test(found.name)) return undefined;
    if (!GO_BETWEEN.test(found.name)) return { pid: next, started: found.started };
    next = found.parent;
  }
  return undefined;
}

function ancestor(pid: number): Ancestor | undefined {
  if (pid < 1) return undefined;
  try {
    if (process.platform === 'linux') return fromStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return process.platform === 'win32' ? undefined : fromPs(pid);
  } catch {
    return undefined;
  }
}

/** `pid (name) state parent …`; the name may contain parentheses, and the 22nd field is the start. */
function fromStat(text: string): Ancestor | undefined {
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const [, parent, started] = [fields[0], fields[1], fields[19]];
  if (parent === undefined || started === undefined) return undefined;
  return { parent: Number(parent), started, name: text.slice(text.indexOf('(') + 1, end) };
}

export function fromPs(pid: number): Ancestor | undefined {
  const line = execFileSync('ps', ['-o', 'ppid=,lstart=,comm=', '-p', String(pid)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  // The start is a weekday, a month, a day, a time and a year.
  const [parent, ...rest] = line.trim().split(/\s+/);
  const name = rest.slice(5).join(' ');
  if (parent === undefined || name === '') return undefined;
  return { parent: Number(parent), started: rest.slice(0, 5).join('-'), name: path.basename(name) };
}
