import path from 'node:path';
import type { Run } from '../src/core/runs/run.ts';
import { defaultRunSettings, type RunSettings } from '../src/daemon/run-settings.ts';
import { type Runner, startRunner } from '../src/daemon/runner.ts';
import { makeScheduler } from '../src/daemon/scheduler.ts';
import { systemScope } from '../src/hub/hub.ts';
import { atEnd } from './endings.ts';
import { fakeAgent, ok, type Script } from './fake-agent.ts';
import { type Actor, makeWorld, type StoreKind, type World } from './world.ts';

export interface RunsWorld extends World {
  readonly fake: ReturnType<typeof fakeAgent>;
  readonly faults: unknown[];
  /** Starts a runner, as a hub process does; its `idle()` resolves when all due runs are done. */
  startRunner(more?: Partial<RunSettings>, staleMinutes?: number): Runner;
  tick(more?: Partial<RunSettings>): Promise<number | undefined>;
  /** Adds an agent that the hub can start. */
  startable(id: string, runner?: object): Promise<Actor>;
  /** All runs, oldest first. */
  log(): Promise<readonly Run[]>;
}

/** An agent that connects to the hub and succeeds without doing anything. */
export const idleAgent: Script = async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  if (run.taskId !== null) await call('get_task', { id: run.taskId });
  yield ok();
};

const quick: Partial<RunSettings> = { pollMs: 25, heartbeatMs: 40, graceMs: 50, zone: 'UTC', maxRunsPerAgent: 4 };

export async function runsWorld(kind: StoreKind, script: Script = idleAgent): Promise<RunsWorld> {
  const world = await makeWorld(kind);
  const { hub, home } = world;
  const fake = fakeAgent(hub, script);
  const faults: unknown[] = [];
  const report = (fault: unknown) => faults.push(fault);
  return {
    ...world,
    fake,
    faults,
    startRunner(more = {}, staleMinutes = 240) {
      const runner = startRunner({
        store: hub.store,
        drivers: fake.drivers,
        settings: { ...defaultRunSettings, ...quick, ...more },
        mcp: { name: 'waggle', stdio: { command: ['waggle', 'mcp'], env: {} }, url: null },
        folderOf: (agent) => path.join(home, 'agents', agent),
        worktreeOf: (worker) => path.join(home, 'worktrees', worker),
        callsWritten: hub.callsWritten,
        staleMinutes,
        random: () => 0,
        report,
      });
      atEnd(() => runner.stop());
      return runner;
    },
    tick: (more = {}) =>
      makeScheduler({
        store: hub.store,
        settings: { ...defaultRunSettings, zone: 'UTC', ...more },
        report,
      }).check(),
    async startable(id, runner = { driver: 'sample' }) {
      const actor = await world.agent(id);
      await hub.store.write(systemScope, 'test', async (unit) => {
        await unit.agents.change(await unit.agents.get(id), { runner: { ...runner } });
      });
      return actor;
    },
    log: async () => {
      const { items } = await hub.store.read(systemScope, (unit) => unit.runs.page({}, { limit: 1000 }));
      return items.map(({ run }) => run).sort((a, b) => Number(a.id.split('-')[1]) - Number(b.id.split('-')[1]));
    },
  };
}
