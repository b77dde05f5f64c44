import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Hub, openHub, systemScope } from '../../src/hub/hub.ts';
import { bundled } from '../bundle.ts';
import { dropSchema, freshSchema } from '../schemas.ts';
import { waitFor } from '../wait-for.ts';

const ROUNDS = process.env.WAGGLE_LONG === '1' ? 200 : 3;
/** A parent that can be started gives its own session three seconds first, so each of its rounds takes as long. */
const STARTED_ROUNDS = process.env.WAGGLE_LONG === '1' ? 200 : 2;
const WORKERS = 10;
const SESSIONS = 8;
const PROCESSES = 4;

let waiter: Awaited<ReturnType<typeof bundled>>;
let ending: Awaited<ReturnType<typeof bundled>>;
const endings: (() => unknown)[] = [];

beforeAll(async () => {
  waiter = await bundled('test/races/waiter-process.ts');
  ending = await bundled('test/races/ending-process.ts');
});
afterAll(() => {
  waiter.remove();
  ending.remove();
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Place {
  readonly home: string;
  readonly database: string;
  readonly hub: Hub;
}

async function openPlace(
  kind: 'sqlite' | 'postgres',
  parentRunner: { readonly driver: string } | null,
): Promise<Place> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-reports-'));
  const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
  endings.push(() => rmSync(home, { recursive: true, force: true }));
  if (kind === 'postgres') endings.push(() => dropSchema(database));
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  endings.push(() => hub.close());
  await hub.store.write(systemScope, 'arrange', async (unit) => {
    await unit.agents.add('worker', { runner: { driver: 'sample' } });
    await unit.agents.add('lead', { runner: parentRunner });
  });
  return { home, database, hub };
}

/** A process that has said that it is ready; its lines after that word. */
async function startProcess(
  program: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; lines: string[] }> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  endings.push(() => child.kill('SIGKILL'));
  const lines: string[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(line));
  await once(reader, 'line');
  return { child, lines };
}

function startWaiter({ home, database }: Place, sessions: readonly string[]) {
  return startProcess(waiter.program, [home, database, 'lead', ...sessions]);
}

/** Lets a waiting process take what is left; what its sessions were brought in all, as `session delivery`. */
async function finished({ child, lines }: Awaited<ReturnType<typeof startWaiter>>): Promise<readonly string[]> {
  const closed = once(child, 'close');
  child.stdin?.end();
  expect(await closed).toEqual([0, null]);
  return lines.slice(1);
}

const leadScope = { agent: 'lead', session: null, surface: 'hub' } as const;

async function deliveries({ hub }: Place): Promise<readonly string[]> {
  const reports = await hub.store.read(leadScope, (unit) => unit.notifications.since(0, 10_000));
  return reports.map(({ deliveryId }) => deliveryId);
}

/** A call of the parent, on a surface on which no reports stand beside an answer. */
async function call({ hub }: Place, name: string, input: object): Promise<string> {
  const caller = { agent: 'lead', session: 's-0', surface: 'rest', scopes: ['read', 'write', 'run'] } as const;
  await hub.enter(caller);
  const outcome = await hub.callTool({ name, input, caller });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return JSON.stringify(outcome.output);
}

async function startWorkers(place: Place): Promise<void> {
  for (let n = 0; n < WORKERS; n++) await call(place, 'Agent', { prompt: 'work', subagent_type: 'worker' });
}

function deliveriesIn(text: string): readonly string[] {
  return [...text.matchAll(/<delivery-id>(.*?)<\/delivery-id>/g)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}

/** What the parent was told in the prompts of its runs so far. */
function prompted({ home }: Place): readonly string[] {
  const file = path.join(home, 'prompts');
  return existsSync(file) ? deliveriesIn(readFileSync(file, 'utf8')) : [];
}

describe.each(['sqlite', 'postgres'] as const)('reports of workers on %s', (kind) => {
  test(`each of ${WORKERS} that end together comes once to each of ${SESSIONS} sessions that wait`, async () => {
    const place = await openPlace(kind, null);
    const sessions = Array.from({ length: SESSIONS }, (_, n) => `s-${n}`);
    const waiters = await Promise.all(
      Array.from({ length: PROCESSES }, (_, at) =>
        startWaiter(
          place,
          sessions.filter((_, n) => n % PROCESSES === at),
        ),
      ),
    );
    await startProcess(ending.program, [place.home, place.database, String(WORKERS)]);
    for (let round = 1; round <= ROUNDS; round++) {
      await startWorkers(place);
      await waitFor(async () => (await deliveries(place)).length === round * WORKERS);
    }
    const brought = (await Promise.all(waiters.map(finished))).flat();
    const sent = await deliveries(place);
    expect([...brought].sort()).toEqual(sessions.flatMap((one) => sent.map((id) => `${one} ${id}`)).sort());
  });

  test('a parent is started for each that its session was not brought', async () => {
    const place = await openPlace(kind, { driver: 'sample' });
    await startProcess(ending.program, [place.home, place.database, String(WORKERS)]);
    const brought: string[] = [];
    for (let round = 1; round <= STARTED_ROUNDS; round++) {
      const news = call(place, 'wait', { timeout_seconds: 55 });
      await startWorkers(place);
      // With the first answer the session has left: the other reports are told to a run.
      brought.push(...deliveriesIn(await news));
      await waitFor(() => new Set([...brought, ...prompted(place)]).size === round * WORKERS);
    }
    expect(brought).toHaveLength(new Set(brought).size);
    expect(prompted(place)).toHaveLength(new Set(prompted(place)).size);
  });
});
