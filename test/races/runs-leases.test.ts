import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Run } from '../../src/areas/runs/rules/run.ts';
import type { ThreadEntry } from '../../src/areas/runs/rules/thread.ts';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { groupBy } from '../../src/kernel/rules/group.ts';
import { bundled } from '../bundle.ts';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { atEnd } from '../endings.ts';
import { jitter } from '../jitter.ts';
import { type RawDatabase, rawDatabase } from '../stores.ts';
import { waitFor } from '../wait-for.ts';
import { seeded } from './seed.ts';

/** `WAGGLE_LONG=1` runs the long form. */
const long = process.env.WAGGLE_LONG === '1';
const WAKES = long ? 2000 : 80;
const KILLS = long ? 200 : 3;
const FREEZES = long ? 40 : 2;
/** Makes the wakes last about as long as the kills and freezes. */
const WAKE_EVERY_MS = long ? 110 : 40;
const TASKS = 12;

let bundle: Awaited<ReturnType<typeof bundled>>;
const processes = new Set<ChildProcess>();

beforeAll(async () => {
  bundle = await bundled('test/races/processes/runner-process.ts');
});
afterAll(() => bundle.remove());
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
  processes.clear();
});

async function startProcess(home: string, database: string): Promise<void> {
  const child = spawn(process.execPath, [bundle.program, home, database], { stdio: ['ignore', 'pipe', 'ignore'] });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  if (child.stdout !== null) await once(child.stdout, 'data');
}

const anyOf = <T>(items: Iterable<T>, random: () => number): T | undefined => {
  const list = [...items];
  return list[Math.floor(random() * list.length)];
};

const user = { agent: 'user', session: 's-user', surface: 'cli', scopes: ['read', 'write', 'run'] } as const;

async function call(hub: Hub, name: string, input: object): Promise<void> {
  const outcome = await hub.callTool({ name, input, caller: user });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
}

/** Runs all actions, spread over about the time in which the wakes are sent. */
async function repeatedly(count: number, random: () => number, act: () => Promise<void>): Promise<void> {
  const everyMs = (WAKES * WAKE_EVERY_MS) / count;
  for (let n = 0; n < count; n++) {
    await Promise.all([act(), jitter(2 * everyMs, random)]);
  }
}

async function entriesOf(hub: Hub, taskId: number): Promise<readonly ThreadEntry[]> {
  return hub.store.read(systemScope, async (unit) => {
    const { threadId } = await unit.tasks.get(taskId);
    return (await unit.threads.entries(String(threadId), { limit: 1_000_000 })).items;
  });
}

/** Returns a check whether all current leases have lapsed or changed hands; other hubs end a frozen process's runs. */
async function untilLapsed({ store }: Hub, raw: RawDatabase): Promise<() => Promise<boolean>> {
  const held = () => raw.run('SELECT run_id, lease_until FROM thread_leases WHERE lease_until > 0');
  const runs = new Set((await held()).map(({ run_id }) => run_id));
  return async () =>
    (await held()).every(({ run_id, lease_until }) => !runs.has(run_id) || Number(lease_until) <= store.now());
}

/** Returns the run that an entry belongs to, if any. */
function runOf(entry: ThreadEntry): string | undefined {
  const written = /^wrote (\S+)$/.exec(entry.text ?? '')?.[1];
  const told = entry.payload?.runId;
  return written ?? (typeof told === 'string' ? told : undefined);
}

describe.each(['sqlite', 'postgres'] as const)('runs on %s', (kind) => {
  test('never overlap on a thread and lose no wake, even if hubs are killed and frozen', async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-runs-'));
    const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
    atEnd(() => rmSync(home, { recursive: true, force: true }));
    if (kind === 'postgres') atEnd(() => dropSchema(database));
    const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
    atEnd(() => hub.close());
    await hub.enter(user);
    await hub.store.write(systemScope, 'arrange', (unit) => unit.agents.add('ada', { runner: { driver: 'sample' } }));
    for (let n = 1; n <= TASKS; n++) await call(hub, 'create_task', { title: `task ${n}`, owner: 'ada' });
    const count = kind === 'sqlite' ? 4 : 3;
    await Promise.all(Array.from({ length: count }, () => startProcess(home, database)));

    const raw = await rawDatabase(database);
    const random = seeded();
    const sent = new Map<number, number>();
    let killed = 0;
    await Promise.all([
      repeatedly(WAKES, random, async () => {
        const id = 1 + Math.floor(random() * TASKS);
        const n = (sent.get(id) ?? 0) + 1;
        sent.set(id, n);
        await call(hub, 'thread_reply', { id: String(id), message: `wake ${n}` });
      }),
      repeatedly(KILLS, random, async () => {
        if (anyOf(processes, random)?.kill('SIGKILL') === true) killed++;
        await startProcess(home, database);
      }),
      repeatedly(FREEZES, random, async () => {
        const frozen = anyOf(processes, random);
        frozen?.kill('SIGSTOP');
        await waitFor(await untilLapsed(hub, raw));
        frozen?.kill('SIGCONT');
      }),
    ]);
    await waitFor(() => hub.store.read(systemScope, async (unit) => (await unit.leases.busyOf('ada')).length === 0));

    expect(killed).toBe(KILLS);
    const page = await hub.store.read(systemScope, (unit) => unit.runs.page({}, { limit: 1_000_000 }));
    const items = page.items.map(({ run }) => run);
    expect(items.filter((run) => run.status !== 'ok' && run.status !== 'lost')).toEqual([]);
    for (let id = 1; id <= TASKS; id++) {
      const entries = await entriesOf(hub, id);
      expect(overlaps(entries)).toEqual([]);
      expect(unanswered(entries)).toEqual([]);
      expect(torn(entries)).toEqual([]);
      const handled = items.filter((run) => run.taskId === id && run.status === 'ok').map((run) => run.wakeSeq);
      // A task's creation and each message cause one wake each, and no two successful runs handle the same one.
      expect(Math.max(...handled)).toBe(1 + (sent.get(id) ?? 0));
      expect(new Set(handled).size).toBe(handled.length);
    }
    if (long) process.stderr.write(`${kind}: ${WAKES} wakes, ${killed} kills, ${tally(items)}\n`);
  });
});

function tally(runs: readonly Run[]): string {
  const lost = runs.filter((run) => run.status === 'lost').length;
  return `${FREEZES} freezes, ${runs.length} runs, ${lost} of them lost`;
}

/** Returns the runs that write after a later run has begun. Entries are in the order of their commits. */
function overlaps(entries: readonly ThreadEntry[]): readonly string[] {
  const ended = new Set<string>();
  let current: string | undefined;
  return entries.flatMap((entry) => {
    const run = runOf(entry);
    if (run === undefined || run === current) return [];
    if (ended.has(run)) return [`${run} spoke after its end`];
    if (current !== undefined) ended.add(current);
    current = run;
    return [];
  });
}

/**
 * Returns the runs whose entries are incomplete. A killed run keeps its entries, from its prompt to the result that
 * says it was lost.
 */
function torn(entries: readonly ThreadEntry[]): readonly string[] {
  const runs = groupBy(entries, (entry) => runOf(entry) ?? '');
  return [...runs].flatMap(([run, own]) => {
    const [first, last] = [own[0], own.at(-1)];
    // A hub may be killed between the claim and the prompt; such a run has one entry.
    const whole = first?.payload?.background === true || own.length === 1;
    return run === '' || (whole && last?.type === 'result') ? [] : [`${run} is torn`];
  });
}

/** Returns the messages to the agent after which no successful run has started. */
function unanswered(entries: readonly ThreadEntry[]): readonly string[] {
  const good = new Set(entries.flatMap((entry) => (entry.payload?.status === 'ok' ? [runOf(entry)] : [])));
  const lastStart = entries.findLastIndex((entry) => entry.payload?.background === true && good.has(runOf(entry)));
  return entries.slice(lastStart + 1).flatMap((entry) => (entry.text?.startsWith('wake ') ? [entry.text] : []));
}
