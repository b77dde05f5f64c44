import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { openHub } from '../../src/composition/hub.ts';
import type { Hub } from '../../src/kernel/hub/own-hub.ts';
import { systemScope } from '../../src/kernel/rules/caller.ts';
import { bundled } from '../bundle.ts';
import { dropSchema, freshSchema } from '../databases/schemas.ts';
import { atEnd } from '../endings.ts';
import { waitFor } from '../wait-for.ts';

/** The number of hubs to kill; `WAGGLE_LONG=1` runs the long form. */
const KILLS = process.env.WAGGLE_LONG === '1' ? 20 : 1;
const WORKERS = 6;

let bundle: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  bundle = await bundled('test/races/processes/runner-process.ts');
});
afterAll(() => bundle.remove());
async function startHub(home: string, database: string, mode: 'hold' | 'finish'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [bundle.program, home, database, mode], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  atEnd(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}

async function openWorld(kind: 'sqlite' | 'postgres') {
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-workers-'));
  const database = kind === 'sqlite' ? path.join(home, 'waggle.db') : freshSchema();
  atEnd(() => rmSync(home, { recursive: true, force: true }));
  if (kind === 'postgres') atEnd(() => dropSchema(database));
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  atEnd(() => hub.close());
  await hub.store.write(systemScope, 'arrange', (unit) => unit.agents.add('ada', { runner: { driver: 'sample' } }));
  return { home, database, hub };
}

/** Connects a session of the parent, which has no runner and so receives reports only on its connections. */
async function connect(hub: Hub, session: string) {
  const caller = {
    agent: 'user',
    session,
    surface: 'mcp',
    takesReports: true,
    scopes: ['read', 'write', 'run'],
  } as const;
  await hub.enter(caller);
  return async (name: string, input: object = {}) => {
    const outcome = await hub.callTool({ name, input, caller });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return { output: outcome.output, reports: outcome.reports ?? [], waiting: outcome.waiting };
  };
}

type Call = Awaited<ReturnType<typeof connect>>;

const listing = z.object({
  workers: z.array(
    z.object({
      agentId: z.string(),
      description: z.string(),
      status: z.string(),
      run_id: z.string().nullable(),
      delivery_ids: z.array(z.string()),
    }),
  ),
});

const taskIdOf = (envelope: string) => /<task-id>(.*?)<\/task-id>/.exec(envelope)?.[1];

/** Returns the tasks of all reports that come with the next answers on this connection. */
async function heardOn(call: Call): Promise<readonly (string | undefined)[]> {
  const heard: string[] = [];
  for (let n = 0; n < 3; n++) heard.push(...(await call('hub_status')).reports);
  return heard.map(taskIdOf).sort();
}

describe.each(['sqlite', 'postgres'] as const)('workers on %s', (kind) => {
  test('a worker whose hub is killed continues in the next hub, and each report comes exactly once', async () => {
    const { home, database, hub } = await openWorld(kind);
    const call = await connect(hub, 's-first');
    const heard: (string | undefined)[] = [];
    const listed = async () => {
      const { output, reports } = await call('WorkerList');
      heard.push(...reports.map(taskIdOf));
      return listing.parse(output).workers;
    };
    for (let n = 0; n < WORKERS; n++) {
      await call('Agent', { prompt: n === 0 ? 'wait' : `work ${n}`, subagent_type: 'ada' });
    }

    const runs = new Set<string>();
    for (let n = 0; n < KILLS; n++) {
      const child = await startHub(home, database, 'hold');
      await waitFor(async () => {
        const runId = (await listed()).find(({ description }) => description === 'wait')?.run_id ?? null;
        if (runId === null || runs.has(runId)) return false;
        runs.add(runId);
        return true;
      });
      child.kill('SIGKILL');
      await once(child, 'exit');
      expect((await listed()).find(({ description }) => description === 'wait')).toMatchObject({
        status: 'running',
        delivery_ids: [],
      });
    }
    await startHub(home, database, 'finish');
    await waitFor(async () => (await listed()).every(({ status }) => status !== 'running'));

    const workers = await listed();
    const ids = workers.map(({ agentId }) => agentId).sort();
    expect(workers.map(({ status }) => status)).toEqual(Array(WORKERS).fill('completed'));
    expect(workers.map(({ delivery_ids }) => delivery_ids.length)).toEqual(Array(WORKERS).fill(1));
    expect([...heard].sort()).toEqual(ids);
    const page = await hub.store.read(systemScope, (unit) => unit.runs.page({}, { limit: 1000 }));
    const items = page.items.map(({ run }) => run);
    expect(items.filter(({ id }) => runs.has(id)).map(({ status }) => status)).toEqual(Array(KILLS).fill('lost'));
    expect(items.filter(({ status }) => status === 'ok')).toHaveLength(WORKERS);

    expect(await heardOn(call)).toEqual([]);
    // They were for the session that started the workers; another one only counts them.
    const second = await connect(hub, 's-second');
    expect(await heardOn(second)).toEqual([]);
    expect((await second('hub_status')).waiting?.notifications).toBe(WORKERS);
    await call('notification_ack', { delivery_ids: workers.flatMap(({ delivery_ids }) => delivery_ids) });
    expect(await heardOn(await connect(hub, 's-third'))).toEqual([]);
  });
});
