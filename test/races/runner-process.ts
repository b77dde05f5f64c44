import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defaultRunSettings } from '../../src/daemon/run-settings.ts';
import { startRunner } from '../../src/daemon/runner.ts';
import { openHub } from '../../src/hub/hub.ts';
import { fakeAgent, ok } from '../fake-agent.ts';

/**
 * A hub that runs agents, in a process of its own: arguments home and database. Its agents write their run's id to
 * the thread a few times, slowly enough to be killed or frozen in between.
 */
const [home = '', database = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });

const agents = fakeAgent(hub, async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  for (let n = 0; n < 3; n++) {
    await sleep(10 + Math.random() * 40);
    await call('thread_reply', { id: run.taskId, message: `wrote ${run.runId}` });
  }
  yield ok();
});

startRunner({
  store: hub.store,
  drivers: agents.drivers,
  settings: {
    ...defaultRunSettings,
    leaseMs: 1000,
    heartbeatMs: 250,
    pollMs: 100,
    graceMs: 100,
    maxRuns: 100,
    maxRunsPerAgent: 100,
  },
  mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null },
  folderOf: (agent) => path.join(home, 'agents', agent),
  worktreeOf: () => '',
  random: Math.random,
  // A write that was refused because the thread is somebody else's is what this is about.
  report: (fault) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`),
});
process.stdout.write('ready\n');
