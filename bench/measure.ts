import { readFile } from 'node:fs/promises';

/** A tick of the kernel's accounting is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time, user and system, that a process has used so far, in milliseconds; Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Memory that a process holds, in megabytes; Linux only. */
export async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}
