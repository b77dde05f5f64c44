import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import { endAll } from '../test/endings.ts';
import { type Driver, machineOn, startHub, startMcp } from '../test/processes.ts';
import { restDriver, tokenFor } from '../test/rest-driver.ts';
import { fillTasks } from './fill/fill.ts';
import { cpuOf, cpuPerCall, ownCpu } from './measure.ts';

const AGENT = 'agent-0';
/** Calls before the measurement starts: a server runs for hours, and V8 optimizes code that runs often. */
export const WARM = 1500;
const firstTen = Array.from({ length: 10 }, (_, index) => index + 1);

export interface Row {
  readonly name: string;
  /** In process, over stdio, over HTTP MCP and over REST; undefined if the call does not exist there. */
  readonly costs: readonly (number | undefined)[];
}

/** A way to call tools, and the processor time that its server has used so far. */
interface Way {
  readonly driver: Driver;
  readonly cpuMs: () => Promise<number>;
  readonly list?: () => Promise<unknown>;
}

interface Measured {
  readonly name: string;
  readonly label?: string;
  readonly input: (index: number) => object;
}

export async function measureCalls(folder: string, size: number, times: number): Promise<readonly Row[]> {
  mkdirSync(folder, { recursive: true });
  const database = path.join(folder, 'waggle.db');
  const hub = await openHub({ database, agentsFolder: path.join(folder, 'agents'), channel: 'waggle' });
  await fillTasks(hub, database, size);
  const token = await tokenFor(hub.store, AGENT);
  const columns: Map<string, number>[] = [await measureWay(inProcess(hub), size, times)];
  await hub.close();
  const mcp = await startMcp(machineOn(database), AGENT);
  const stdio = { driver: mcp, cpuMs: () => cpuOf(mcp.pid), list: () => mcp.ask('tools/list') };
  columns.push(await measureWay(stdio, size, times));
  // The mirror of task files may take a twentieth of the hub's time, whichever way is measured.
  const served = await startHub(machineOn(database, { WAGGLE_MIRROR: 'off' }));
  const cpuMs = () => cpuOf(served.pid);
  const http = httpMcp(served.url, token);
  columns.push(await measureWay({ driver: http, cpuMs, list: () => http.ask('tools/list', {}) }, size, times));
  columns.push(await measureWay({ driver: restDriver(served.url, token), cpuMs }, size, times));
  await endAll();
  const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
  return names.map((name) => ({ name, costs: columns.map((column) => column.get(name)) }));
}

async function measureWay(way: Way, size: number, times: number): Promise<Map<string, number>> {
  const costs = new Map<string, number>();
  for (const { name, label = name, input } of await callsFor(way.driver, size, times)) {
    const cost = await costOf(way, times, (index) => expectOk(way.driver, name, input(index)));
    if (cost !== undefined) costs.set(label, cost);
  }
  const { list } = way;
  const listing = list === undefined ? undefined : await costOf(way, times, list);
  if (listing !== undefined) costs.set('tools/list', listing);
  return costs;
}

/** Returns the calls to measure; creates the tasks that they change first. */
async function callsFor(driver: Driver, size: number, times: number): Promise<readonly Measured[]> {
  const made: string[] = [];
  for (let n = 0; n <= times + WARM; n++) {
    made.push((await expectOk(driver, 'create_task', { title: `made ${n}`, owner: AGENT })).id);
  }
  const [stepped = '1', ...ending] = made;
  const steps = Array.from({ length: 5 }, (_, n) => ({ title: `step ${n}` }));
  await driver.call('update_steps', { id: stepped, steps }).catch(() => undefined);
  return [
    { name: 'create_task', input: (n) => ({ title: `task ${n}`, owner: AGENT }) },
    { name: 'get_task', input: (n) => ({ id: String(1 + ((n * 7919) % size)) }) },
    { name: 'list_tasks', input: () => ({}) },
    { name: 'update_step', input: (n) => ({ id: stepped, index: n % 5, done: n % 2 === 0 }) },
    { name: 'complete_task', input: (n) => ({ id: ending[n] ?? '' }) },
    { name: 'list_history', label: 'list_history(20)', input: () => ({ limit: 20 }) },
    {
      name: 'memory_add',
      // The text differs per way, since a text that is already stored is not stored again.
      input: (n) => ({ content: `What was found about part ${n} of ${made[0]}.`, topics: ['bench'] }),
    },
    { name: 'memory_retrieve', label: 'memory_retrieve(10)', input: () => ({ memory_ids: firstTen }) },
    { name: 'init_core_memories', input: () => ({}) },
  ];
}

/** Returns the cost per call, or undefined if this way does not have the call. */
async function costOf(way: Way, times: number, call: (index: number) => Promise<unknown>): Promise<number | undefined> {
  try {
    return (await cpuPerCall('', times, call, { warmUp: WARM, cpuMs: way.cpuMs })).cpuMs;
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('has no route.')) return undefined;
    throw error;
  }
}

async function expectOk(driver: Driver, name: string, input: object) {
  const answer = await driver.call(name, input);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.output;
}

function inProcess(hub: Hub): Way {
  const caller = { agent: AGENT, session: 's-bench', surface: 'mcp', scopes: ['read', 'write', 'run'] } as const;
  return {
    cpuMs: ownCpu,
    driver: { call: (name, input = {}) => hub.callTool({ name, input, caller }) },
  };
}

/** Calls MCP over HTTP like an older client, without the cost of a client library. */
function httpMcp(url: string, token: string) {
  let last = 0;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2025-11-25',
  };
  async function ask(method: string, params: object) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: ++last, method, params });
    const text = await (await fetch(`${url}/mcp?structured=1`, { method: 'POST', headers, body })).text();
    const { result, error } = JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? '{}');
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }
  const driver: Driver = {
    async call(name, input = {}) {
      const { isError, structuredContent } = await ask('tools/call', { name, arguments: input });
      return isError === true ? { ok: false, error: structuredContent } : { ok: true, output: structuredContent };
    },
  };
  return { ask, ...driver };
}
