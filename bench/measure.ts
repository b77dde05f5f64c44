import { readFile } from 'node:fs/promises';

/** A tick of the kernel's accounting is a hundredth of a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** Returns the processor time, user and system, that a process has used so far, in milliseconds; Linux only. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Returns the resident memory of a process in megabytes; Linux only. */
export async function rssOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** The processor time of a process, user and system, per call. Wall time says little on a busy machine. */
export interface Cost {
  readonly name: string;
  readonly calls: number;
  readonly cpuMs: number;
}

export const WARM_UP = 20;

interface Measuring {
  /** The number of calls before the measurement starts. */
  readonly warmUp?: number;
  /** Returns the processor time used so far by the process that serves the calls. */
  readonly cpuMs?: () => Promise<number>;
}

export async function cpuPerCall(
  name: string,
  calls: number,
  call: (index: number) => Promise<unknown>,
  { warmUp = WARM_UP, cpuMs = ownCpu }: Measuring = {},
): Promise<Cost> {
  for (let index = 0; index < warmUp; index++) await call(index);
  const before = await cpuMs();
  for (let index = 0; index < calls; index++) await call(index + warmUp);
  return { name, calls, cpuMs: ((await cpuMs()) - before) / calls };
}

export async function ownCpu(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the cheapest of several rounds: other work on the machine only makes a call more expensive. */
export async function leastOf(rounds: number, measure: (round: number) => Promise<Cost>): Promise<Cost> {
  let least = await measure(0);
  for (let round = 1; round < rounds; round++) {
    const next = await measure(round);
    if (next.cpuMs < least.cpuMs) least = next;
  }
  return least;
}

export function printTable(title: string, rows: readonly (readonly (string | number)[])[]): void {
  process.stdout.write(`\n${title}\n`);
  const texts = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(3) : cell)));
  const widths = texts[0]?.map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of texts)
    process.stdout.write(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
}
