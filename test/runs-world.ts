import path from 'node:path';
import type { Run } from '../src/areas/runs/rules/run.ts';
import { systemScope } from '../src/kernel/rules/caller.ts';
import { STALE_MINUTES } from '../src/kernel/rules/file-policy.ts';
import type { ToolSettings } from '../src/kernel/tool/run-context.ts';
import { type Daemon, startDaemon } from '../src/satellites/daemon/daemon.ts';
import type { RunSettings } from '../src/satellites/daemon/run-settings.ts';
import { type Runner, startRunner } from '../src/satellites/daemon/runner.ts';
import { makeScheduler } from '../src/satellites/daemon/scheduler.ts';
import { defaultRunSettings } from './default-run-settings.ts';
import { atEnd } from './endings.ts';
import { fakeAgent, ok, type Script } from './fake-agent.ts';
import { type Actor, makeWorld, type StoreKind, type World } from './world.ts';

export interface RunsWorld extends World {
  readonly fake: ReturnType<typeof fakeAgent>;
  readonly faults: unknown[];
  /** Starts a runner, as a hub process does; its `idle()` resolves when all due runs are done. */
  startRunner(more?: Partial<RunSettings>): Runner;
  /** Starts a runner and everything else that `waggle start` runs beside the server, with the hub's settings. */
  startDaemon(settings?: Partial<ToolSettings>): Daemon;
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
  const parts = {
    drivers: fake.drivers,
    mcp: { name: 'waggle', stdio: { command: ['waggle', 'mcp'], env: {} }, url: null },
    folderOf: (agent: string) => path.join(home, 'agents', agent),
    worktreeOf: (worker: string) => path.join(home, 'worktrees', worker),
    report,
  };
  return {
    ...world,
    fake,
    faults,
    startRunner(more = {}) {
      const runner = startRunner({
        ...parts,
        store: hub.store,
        settings: { ...defaultRunSettings, ...quick, ...more },
        callsWritten: hub.callsWritten,
        staleMinutes: STALE_MINUTES,
        random: () => 0,
      });
      atEnd(() => runner.stop());
      return runner;
    },
    startDaemon(more = {}) {
      const settings = { ...defaultRunSettings, ...quick };
      const daemon = startDaemon({
        ...parts,
        hub: { ...hub, settings: { ...hub.settings, ...more } },
        settings,
        self: [],
      });
      atEnd(() => daemon.stop());
      return daemon;
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
