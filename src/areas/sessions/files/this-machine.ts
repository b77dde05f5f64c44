import { readFileSync } from 'node:fs';
import os from 'node:os';
import { isAlive } from '../../../kernel/files/is-alive.ts';
import type { SessionProcess } from '../rules/session-state.ts';

export const thisMachine = (): string => os.hostname();

/** Whether a process of this machine has ended; undefined if it belongs to another machine. */
export function hasEnded({ pid, started, machine }: SessionProcess): boolean | undefined {
  if (machine !== thisMachine()) return undefined;
  if (!isAlive(pid)) return true;
  return started !== null && process.platform === 'linux' && startOf(pid) !== started;
}

/** When a process started, as the system counts: the 22nd field, after a name that may contain parentheses. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
