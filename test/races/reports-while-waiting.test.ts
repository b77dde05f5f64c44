import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { SECOND } from '../../src/kernel/rules/time.ts';
import { bundled } from '../bundle.ts';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { atEnd } from '../endings.ts';
import { waitFor } from '../wait-for.ts';
import { deliveriesIn } from './listening.ts';
import { long } from './seed.ts';

const ROUNDS = long(3, 200);
const WORKERS = 10;
const SESSIONS = 8;
const PROCESSES = 4;
/** How long the hub leaves a report to the parent's own session before it starts a run for the parent. */
const FIRST_TO_THE_PRESENT = 3 * SECOND;

let waiter: Awaited<ReturnType<typeof bundled>>;
let ending: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  waiter = await bundled('test/races/processes/waiter-process.ts');
  ending = await bundled('test/races/processes/ending-process.ts');
});
afterAll(() => {
  waiter.remove();
  ending.remove();
});
interface Place {
  readonly home: string;
  readonly database: string;
  readonly hub: Hub;
  /** The start of its clock; undefined if it uses the system clock. */
  readonly start: number | undefined;
  /** Moves the clock of this process only; the process with the workers needs an `advance` command. */
  advance(ms: number): void;
}

async function openPlace(
  kind: 'sqlite' | 'postgres',
  parentRunner: { readonly driver: string } | null,
): Promise<Place> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-reports-'));
  const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  if (kind === 'postgres') atEnd(() => dropSchema(database));
  // A parent with a runner is started after a delay, which must not pass merely because the machine is slow.
  const start = parentRunner === null ? undefined : Date.now();
  let now = start ?? 0;
  const clock = start === undefined ? {} : { clock: () => now };
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle', ...clock });
  atEnd(() => hub.close());
  await hub.store.write(systemScope, 'arrange', async (unit) => {
    await unit.agents.add('worker', { runner: { driver: 'sample' } });
    await unit.agents.add('lead', { runner: parentRunner });
  });
  const advance = (ms: number) => {
    now += ms;
  };
  return { home, database, hub, start, advance };
}

interface Process {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  say(line: string): void;
}

/** Starts a process and waits until it is ready; returns it with the lines that it prints after that. */
async function startProcess(program: string, args: readonly string[]): Promise<Process> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  atEnd(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(reader, 'line');
  lines.shift();
  return { child, lines, say: (line) => child.stdin.write(`${line}\n`) };
}

const startEnding = ({ home, database, start }: Place, spreadMs: number, sessions: readonly string[] = []) =>
  startProcess(ending.program, [home, database, `${WORKERS}`, `${spreadMs}`, `${start ?? ''}`, ...sessions]);

const startWaiter = ({ home, database }: Place, sessions: readonly string[]) =>
  startProcess(waiter.program, [home, database, 'lead', ...sessions]);

/** Ends a waiting process's stdin and returns everything its sessions received, as `session delivery`. */
async function finished({ child, lines }: Process): Promise<readonly string[]> {
  const closed = once(child, 'close');
  child.stdin?.end();
  expect(await closed).toEqual([0, null]);
  return lines;
}

const leadScope = { agent: 'lead', session: null, surface: 'hub' } as const;

/** Waits until every worker has sent a report that is newer than `after`; returns those reports. */
async function nextReports({ hub }: Place, after: number) {
  let reports = await hub.store.read(leadScope, (unit) => unit.notifications.since(after, WORKERS));
  await waitFor(async () => {
    reports = await hub.store.read(leadScope, (unit) => unit.notifications.since(after, WORKERS));
    return reports.length === WORKERS;
  });
  return { reports, sent: reports.map(({ deliveryId }) => deliveryId), newest: reports.at(-1)?.news ?? after };
}

/** Makes a call as the parent, on a surface that adds no reports to answers. */
async function call({ hub }: Place, name: string, input: object, session = 's-parent'): Promise<string> {
  const caller = { agent: 'lead', session, surface: 'rest', scopes: ['read', 'write', 'run'] } as const;
  await hub.enter(caller);
  const outcome = await hub.callTool({ name, input, caller });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return JSON.stringify(outcome.output);
}

/** Starts the workers, by these sessions in turn. */
async function startWorkers(place: Place, sessions: readonly string[] = ['s-parent']): Promise<void> {
  for (let n = 0; n < WORKERS; n++)
    await call(place, 'Agent', { prompt: 'work', subagent_type: 'worker' }, sessions[n % sessions.length]);
}

/** Returns the reports in all prompts that the parent's runs were given so far. */
function prompted({ home }: Place): readonly string[] {
  const file = path.join(home, 'prompts');
  return existsSync(file) ? deliveriesIn(readFileSync(file, 'utf8')) : [];
}

/** Splits the sessions over the processes; the first part waits in the process whose workers end. */
function parts(sessions: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: PROCESSES }, (_, at) => sessions.filter((_, n) => n % PROCESSES === at));
}

describe.each(['sqlite', 'postgres'] as const)('reports of workers on %s', (kind) => {
  test(`each of ${WORKERS} that end together reaches only that of ${SESSIONS} waiting sessions that started it, once`, async () => {
    const place = await openPlace(kind, null);
    const sessions = Array.from({ length: SESSIONS }, (_, n) => `s-${n}`);
    const [here = [], ...elsewhere] = parts(sessions);
    const listening = await Promise.all([
      startEnding(place, 0, here),
      ...elsewhere.map((some) => startWaiter(place, some)),
    ]);
    const sent: string[] = [];
    for (let round = 1, newest = 0; round <= ROUNDS; round++) {
      await startWorkers(place, sessions);
      const next = await nextReports(place, newest);
      newest = next.newest;
      sent.push(...next.reports.map(({ parentSession, deliveryId }) => `${parentSession} ${deliveryId}`));
    }
    const brought = (await Promise.all(listening.map(finished))).flat();
    expect([...brought].sort()).toEqual([...sent].sort());
    expect(new Set(sent.map((one) => one.split(' ')[0])).size).toBe(SESSIONS);
  });

  test('a parent is started only for the reports that its session did not receive', async () => {
    const place = await openPlace(kind, { driver: 'sample' });
    // Spread over time: if all workers ended at once, SQLite would store all their reports before a wait looks.
    const workers = await startEnding(place, 200);
    for (let round = 1, newest = 0; round <= ROUNDS; round++) {
      // The session stops waiting after this many reports; a run is started for the rest.
      workers.say(`hear ${1 + (round % 5)}`);
      await startWorkers(place);
      const next = await nextReports(place, newest);
      newest = next.newest;
      await waitFor(() => workers.lines.length === round);
      const heard = workers.lines.at(-1)?.split(' ') ?? [];
      const before = prompted(place).length;
      place.advance(FIRST_TO_THE_PRESENT);
      workers.say(`advance ${FIRST_TO_THE_PRESENT}`);
      await waitFor(() => prompted(place).length - before + heard.length >= WORKERS);
      expect([...heard, ...prompted(place).slice(before)].sort()).toEqual([...next.sent].sort());
      // The session also receives what a run was told, and nothing twice.
      const rest = deliveriesIn(await call(place, 'wait', { timeout_seconds: 0 }));
      expect([...heard, ...rest].sort()).toEqual([...next.sent].sort());
    }
  });
});
