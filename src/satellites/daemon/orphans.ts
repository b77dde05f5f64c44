import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { completeReport } from '../../areas/runs/flows/workers/report-worker.ts';
import { systemScope } from '../../kernel/rules/caller.ts';
import type { Store } from '../../kernel/store/store.ts';
import { isGroupAlive, killGroup } from './kill-group.ts';

const RUN = 'WAGGLE_RUN_ID=';
const LOOK_MS = 50;

/**
 * A hub that was killed leaves its agents running. Their tokens are revoked when their runs end, but they would keep
 * editing files. So no program outlives its run: each hub ends those that other hubs of its machine left, if the
 * environment of a process in the recorded process group names the run. Only Linux exposes that; elsewhere an orphan
 * ends by itself.
 */
export interface Orphans {
  /** Ends the program of a run that another one replaces, before that one starts. */
  end(runId: string | null): Promise<void>;
  /** Ends the programs whose runs were ended since the last look; the first look also finds earlier ones. */
  look(): Promise<void>;
  /** Kills what was asked to end and has not yet. */
  stop(): Promise<void>;
}

export interface OrphanParts {
  readonly store: Store;
  /** This hub, as it is recorded with its runs. */
  readonly holder: string;
  readonly graceMs: number;
  readonly report: (fault: unknown, where: string) => void;
}

export function makeOrphans(parts: OrphanParts): Orphans {
  const { store, holder, report } = parts;
  const ending = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  let running: readonly string[] | undefined;

  function endSoon(runId: string): void {
    if (ending.has(runId)) return;
    const ended = windUp(parts, runId, stopping.signal)
      .catch((fault: unknown) => report(fault, `orphan of ${runId}`))
      .finally(() => ending.delete(runId));
    ending.set(runId, ended);
  }

  return {
    async end(runId) {
      const place = runId === null ? undefined : await placeOf(store, runId);
      if (runId !== null && place !== undefined && (await isIn(place.pid, runId))) killGroup(place.pid, 'SIGKILL');
    },
    async look() {
      const all = await store.read(systemScope, (unit) => unit.runs.running());
      const others = all.filter((run) => run.holder !== holder && isOfThisMachine(run.holder)).map(({ id }) => id);
      const before = running ?? (await processesOfRuns()).map(({ runId }) => runId);
      running = others;
      for (const id of before) if (!others.includes(id)) endSoon(id);
    },
    async stop() {
      stopping.abort();
      await Promise.all(ending.values());
    },
  };
}

async function windUp({ store, graceMs }: OrphanParts, runId: string, hurry: AbortSignal): Promise<void> {
  const place = await placeOf(store, runId);
  if (place === undefined || place.status === 'running') return;
  if (await isIn(place.pid, runId)) await endGroup(place.pid, graceMs, hurry);
  // A living hub of this machine completes the report itself.
  if (!isAlive(place.holder)) await store.write(systemScope, 'complete-report', (unit) => completeReport(unit, runId));
}

/** Like any stop: the program is asked to end, and killed if it does not. */
async function endGroup(pid: number, graceMs: number, hurry: AbortSignal): Promise<void> {
  killGroup(pid, 'SIGTERM');
  for (let waited = 0; isGroupAlive(pid) && waited < graceMs && !hurry.aborted; waited += LOOK_MS) {
    await sleep(LOOK_MS, undefined, { signal: hurry }).catch(() => undefined);
  }
  killGroup(pid, 'SIGKILL');
}

/** Where the run was started, if that was on this machine; 0 if its program is not known. */
async function placeOf(
  store: Store,
  runId: string,
): Promise<{ pid: number; holder: string; status: string } | undefined> {
  const place = await store.read(systemScope, (unit) => unit.runs.placeOf(runId));
  return place !== undefined && isOfThisMachine(place.holder) ? { ...place, pid: place.pid ?? 0 } : undefined;
}

/** Whether a process in that group was started for the run. */
async function isIn(pid: number, runId: string): Promise<boolean> {
  if (pid === 0 || !isGroupAlive(pid)) return false;
  return (await processesOfRuns()).some((one) => one.group === pid && one.runId === runId);
}

function isOfThisMachine(holder: string): boolean {
  return holder.startsWith(`${os.hostname()}:`);
}

/** Whether the process of that hub is there. Where each hub gets the same number, as in a container, it is gone. */
function isAlive(holder: string): boolean {
  const pid = Number(holder.slice(os.hostname().length + 1).split(':')[0]);
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (fault) {
    return fault instanceof Error && 'code' in fault && fault.code === 'EPERM';
  }
}

interface RunProcess {
  readonly runId: string;
  readonly group: number;
}

/** The processes of this user that were started for runs, without this one. */
async function processesOfRuns(): Promise<readonly RunProcess[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map((pid) => processOfRun(Number(pid))));
  return all.filter((one) => one !== undefined);
}

async function processOfRun(pid: number): Promise<RunProcess | undefined> {
  if (pid === process.pid) return undefined;
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  const named = environment.split('\0').find((entry) => entry.startsWith(RUN));
  if (named === undefined) return undefined;
  // The name of the program is in parentheses and may contain spaces; state, parent and group follow it.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const group = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
  return { runId: named.slice(RUN.length), group };
}
