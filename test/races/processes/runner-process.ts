import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import { startRunner } from '../../../src/satellites/daemon/runner.ts';
import { defaultRunSettings } from '../../default-run-settings.ts';
import { fakeAgent, ok } from '../../fake-agent.ts';
import { jitter } from '../../jitter.ts';

/**
 * A process with a hub that runs agents. Arguments: home and database. The agents write their run id to the thread a
 * few times, slowly enough to be killed or frozen in between. With `hold` as third argument, a worker whose prompt is
 * `wait` never ends.
 */
const [home = '', database = '', mode = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });

const agents = fakeAgent(hub, async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  if (run.taskId === null) {
    await call('hub_status', {});
    yield { type: 'text', text: `begun by ${process.pid}` };
    await (mode === 'hold' && run.prompt === 'wait' ? new Promise(() => undefined) : jitter(400));
    yield ok(run.prompt);
    return;
  }
  for (let n = 0; n < 3; n++) {
    await jitter(60);
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
  callsWritten: hub.callsWritten,
  staleMinutes: 240,
  random: Math.random,
  // Writes that are refused because another run has the thread are expected in this test, so faults are only printed.
  report: (fault) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`),
});
process.stdout.write('ready\n');
