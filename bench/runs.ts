// What waiting costs, and how soon an agent is started: node scripts/run-ts.mjs bench/runs.ts [postgres://…]
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDaemon } from '../src/daemon/daemon.ts';
import type { AgentDriver, RunEvent } from '../src/daemon/drivers/driver.ts';
import { defaultRunSettings } from '../src/daemon/run-settings.ts';
import { type Hub, openHub, systemScope } from '../src/hub/hub.ts';

const TASKS = 1000;
const IDLE_MS = 20_000;
const CHILDREN = 50;

const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));
const hub = await openHub({
  database: process.argv[2] ?? path.join(home, 'waggle.db'),
  agentsFolder: path.join(home, 'agents'),
  channel: 'waggle',
});
const caller = (agent: string) =>
  ({ agent, session: `s-${agent}`, surface: 'mcp', scopes: ['read', 'write', 'run'] }) as const;

async function call(agent: string, name: string, input: object): Promise<void> {
  const outcome = await hub.callTool({ name, input, caller: caller(agent) });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
}

/** Ends at once: what is measured is the way there. */
function instantAgent(): AgentDriver {
  async function* start(): AsyncGenerator<RunEvent> {
    yield { type: 'ended', outcome: { kind: 'ok' } };
  }
  return { kind: 'instant', start, cancel: () => undefined };
}

async function arrange({ store }: Hub): Promise<void> {
  await hub.enter(caller('worker'));
  await hub.enter(caller('sleeper'));
  for (let n = 0; n < TASKS; n++) await call('sleeper', 'create_task', { title: `Task ${n}` });
  await store.write(systemScope, 'arrange', async (unit) => {
    const runner = { driver: 'sample', hub: 'optional' };
    await unit.agents.change(await unit.agents.get('sleeper'), { runner });
    await unit.agents.add('parent', { runner });
  });
}

/** Processor time of a hub with nothing to do, in percent of one core. */
async function idleShare(): Promise<number> {
  await sleep(1000);
  const before = process.cpuUsage();
  await sleep(IDLE_MS);
  const { user, system } = process.cpuUsage(before);
  return (100 * (user + system)) / (IDLE_MS * 1000);
}

/** Milliseconds from the commit of a finished subtask to the start of its parent's run, by the event log. */
async function wakeTimes(): Promise<readonly number[]> {
  const from = await hub.lastEvent();
  await call('parent', 'create_task', { title: 'Parent' });
  const id = String(TASKS + 1);
  await call('parent', 'update_steps', {
    id,
    steps: Array.from({ length: CHILDREN }, (_, n) => ({ title: `Step ${n}` })),
  });
  for (let n = 0; n < CHILDREN; n++) {
    await call('parent', 'create_subtask', { taskId: id, stepIndex: n, title: `Child ${n}`, owner: 'worker' });
    await call('worker', 'complete_task', { id: String(TASKS + 2 + n) });
    await sleep(200);
  }
  const events = await hub.store.read(systemScope, (unit) => unit.events.after(from, 10_000));
  const ends = events.filter((event) => event.type === 'task.completed');
  return ends.flatMap((end) => {
    const start = events.find((event) => event.type === 'run.started' && event.seq > end.seq);
    return start === undefined ? [] : [start.at - end.at];
  });
}

await arrange(hub);
const daemon = startDaemon({
  hub,
  settings: { ...defaultRunSettings, cron: '0 0 1 1 *' },
  channel: 'waggle',
  self: [],
  drivers: { sample: instantAgent },
  mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null },
  folderOf: (agent) => path.join(home, 'agents', agent),
  report: (fault) => console.error(fault),
});
const share = await idleShare();
const times = [...(await wakeTimes())].sort((a, b) => a - b);
console.log(`idle hub with ${TASKS} active tasks: ${share.toFixed(2)} % of a core`);
console.log(`parent started after its subtask: median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms`);
await daemon.stop();
await hub.close();
rmSync(home, { recursive: true, force: true });
