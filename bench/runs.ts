import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import { systemScope } from '../src/kernel/rules/caller.ts';
import { endAll } from '../test/endings.ts';
import { type Machine, machineOn, startHub } from '../test/processes.ts';
import { cpuOf } from './measure.ts';

export interface RunCosts {
  /** Processor time of an idle hub, in percent of one core. */
  readonly idlePercent: number;
  /** Milliseconds from the commit of a finished subtask to the start of its parent's run, sorted. */
  readonly wakeMs: readonly number[];
}

export interface RunSizes {
  readonly tasks: number;
  readonly idleMs: number;
  readonly wakes: number;
}

const agents = ['sleeper', 'parent', 'worker'] as const;
type Agent = (typeof agents)[number];

const caller = (agent: Agent) =>
  ({ agent, session: `s-${agent}`, surface: 'mcp', scopes: ['read', 'write', 'run'] }) as const;

/** Returns the id of the task that was created or changed. */
async function call(hub: Hub, agent: Agent, name: string, input: object): Promise<string> {
  const outcome = await hub.callTool({ name, input, caller: caller(agent) });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  const output = outcome.output as { id?: string; task?: { id: string } };
  return output.task?.id ?? output.id ?? '';
}

/** Creates the tasks before their owners get a runner, so that the hub may start them but none has a wake. */
async function arrange(hub: Hub, { home }: Machine, tasks: number): Promise<void> {
  for (const agent of agents) await hub.enter(caller(agent));
  for (let n = 0; n < tasks; n++) await call(hub, 'sleeper', 'create_task', { title: `Task ${n}` });
  const runner = { driver: 'exec', command: ['true'], hub: 'optional' };
  for (const agent of ['sleeper', 'parent']) {
    const folder = path.join(home, 'agents', agent);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'agent.json'), JSON.stringify({ name: agent, runner }));
  }
}

/** Runs the real program, and a second process on its store that works like a connected agent. */
export async function measureRuns(database: string, { tasks, idleMs, wakes }: RunSizes): Promise<RunCosts> {
  const machine = machineOn(database, { WAGGLE_RUNS_CRON: '0 0 1 1 *' });
  const agentsFolder = path.join(machine.home, 'agents');
  const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
  try {
    await arrange(hub, machine, tasks);
    const { pid } = await startHub(machine);
    await sleep(10_000);
    const before = await cpuOf(pid);
    await sleep(idleMs);
    const idlePercent = (100 * ((await cpuOf(pid)) - before)) / idleMs;
    return { idlePercent, wakeMs: await wakeTimes(hub, wakes) };
  } finally {
    await hub.close();
    await endAll();
  }
}

async function wakeTimes(hub: Hub, wakes: number): Promise<readonly number[]> {
  const id = await call(hub, 'parent', 'create_task', { title: 'Parent' });
  const steps = Array.from({ length: wakes }, (_, n) => ({ title: `Step ${n}` }));
  await call(hub, 'parent', 'update_steps', { id, steps });
  await sleep(2000);
  const from = await hub.lastEvent();
  for (let n = 0; n < wakes; n++) {
    const input = { taskId: id, stepIndex: n, title: `Child ${n}`, owner: 'worker' };
    await call(hub, 'worker', 'complete_task', { id: await call(hub, 'parent', 'create_subtask', input) });
    await sleep(1000);
  }
  const events = await hub.store.read(systemScope, (unit) => unit.events.after(from, 100_000));
  const ends = events.filter((event) => event.type === 'task.completed');
  const times = ends.map((end) => {
    const start = events.find((event) => event.type === 'run.started' && event.seq > end.seq);
    return start === undefined ? Number.POSITIVE_INFINITY : start.at - end.at;
  });
  return times.sort((a, b) => a - b);
}
