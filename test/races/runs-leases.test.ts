import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ThreadEntry } from '../../src/core/thread.ts';
import { type Hub, openHub, systemScope } from '../../src/hub/hub.ts';
import { bundled } from '../bundle.ts';
import { waitFor } from '../wait-for.ts';
import { dropSchema, freshSchema } from '../world.ts';

/** `RACES=long` is the whole proof; without it the same in short. */
const long = process.env.RACES === 'long';
const WAKES = long ? 2000 : 80;
const KILLS = long ? 200 : 4;
const FREEZES = long ? 40 : 2;
const PROCESSES = 3;
const TASKS = 12;

let bundle: Awaited<ReturnType<typeof bundled>>;
const endings: (() => unknown)[] = [];
const processes = new Set<ChildProcess>();

beforeAll(async () => {
  bundle = await bundled('test/races/runner-process.ts');
});
afterAll(() => bundle.remove());
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL');
  processes.clear();
  for (const end of endings.splice(0).reverse()) await end();
});

async function startProcess(home: string, database: string): Promise<void> {
  const child = spawn(process.execPath, [bundle.program, home, database], { stdio: ['ignore', 'pipe', 'ignore'] });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  if (child.stdout !== null) await once(child.stdout, 'data');
}

const anyOf = <T>(items: Iterable<T>): T | undefined => {
  const list = [...items];
  return list[Math.floor(Math.random() * list.length)];
};

const user = { agent: 'user', session: 's-user', surface: 'cli', scopes: ['read', 'write', 'run'] } as const;

async function call(hub: Hub, name: string, input: object): Promise<void> {
  const outcome = await hub.callTool({ name, input, caller: user });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
}

/** Spreads `count` disturbances over the time in which the wakes are sent. */
async function during(
  wakes: Promise<void>,
  count: number,
  everyMs: number,
  disturb: () => Promise<void>,
): Promise<void> {
  let over = false;
  void wakes.finally(() => {
    over = true;
  });
  for (let n = 0; n < count && !over; n++) {
    await sleep(everyMs * (0.5 + Math.random()));
    await disturb();
  }
}

async function entriesOf(hub: Hub, taskId: number): Promise<readonly ThreadEntry[]> {
  return hub.store.read(systemScope, async (unit) => {
    const { threadId } = await unit.tasks.get(taskId);
    return (await unit.threads.entries(String(threadId), { limit: 1_000_000 })).items;
  });
}

/** Which run an entry belongs to, if to any. */
function runOf(entry: ThreadEntry): string | undefined {
  const written = /^wrote (\S+)$/.exec(entry.text ?? '')?.[1];
  const told = entry.payload?.runId;
  return written ?? (typeof told === 'string' ? told : undefined);
}

describe.each(['sqlite', 'postgres'] as const)('runs on %s', (kind) => {
  test('never overlap on a thread and lose no wake, though hubs are killed and frozen', async () => {
    const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-runs-'));
    const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
    endings.push(() => rmSync(home, { recursive: true, force: true }));
    if (kind === 'postgres') endings.push(() => dropSchema(database));
    const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
    endings.push(() => hub.close());
    await hub.enter(user);
    await hub.store.write(systemScope, 'arrange', (unit) => unit.agents.add('ada', { runner: { driver: 'sample' } }));
    for (let n = 1; n <= TASKS; n++) await call(hub, 'create_task', { title: `task ${n}`, owner: 'ada' });
    await Promise.all(Array.from({ length: PROCESSES }, () => startProcess(home, database)));

    const wakes = (async () => {
      for (let n = 0; n < WAKES; n++) {
        await call(hub, 'thread_reply', { id: String(1 + Math.floor(Math.random() * TASKS)), message: `wake ${n}` });
        await sleep(Math.random() * 80);
      }
    })();
    await Promise.all([
      wakes,
      during(wakes, KILLS, (WAKES * 40) / KILLS, async () => {
        anyOf(processes)?.kill('SIGKILL');
        await startProcess(home, database);
      }),
      during(wakes, FREEZES, (WAKES * 40) / FREEZES, async () => {
        const frozen = anyOf(processes);
        frozen?.kill('SIGSTOP');
        await sleep(1500);
        frozen?.kill('SIGCONT');
      }),
    ]);
    await waitFor(() =>
      hub.store.read(systemScope, async (unit) => {
        const due = await unit.leases.due({ fullAgents: [], busyLanes: [], limit: 1 });
        return due.length === 0 && (await unit.leases.live()).length === 0 && (await unit.leases.held()).length === 0;
      }),
    );

    for (let id = 1; id <= TASKS; id++) {
      const entries = await entriesOf(hub, id);
      expect(overlaps(entries)).toEqual([]);
      expect(unanswered(entries)).toEqual([]);
    }
    const { items } = await hub.store.read(systemScope, (unit) => unit.runs.list({ limit: 1_000_000 }));
    expect(items.filter((run) => run.status !== 'ok' && run.status !== 'lost')).toEqual([]);
    expect(items.length).toBeGreaterThan(TASKS);
  });
});

/** The thread's order is the order of commits: once another run has begun, no word of an earlier one may follow. */
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

/** Every message to the agent is followed by the start of a run that went well. */
function unanswered(entries: readonly ThreadEntry[]): readonly string[] {
  const good = new Set(entries.flatMap((entry) => (entry.payload?.status === 'ok' ? [runOf(entry)] : [])));
  const lastStart = entries.findLastIndex((entry) => entry.payload?.background === true && good.has(runOf(entry)));
  return entries.slice(lastStart + 1).flatMap((entry) => (entry.text?.startsWith('wake ') ? [entry.text] : []));
}
