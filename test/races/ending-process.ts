import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { defaultRunSettings } from '../../src/daemon/run-settings.ts';
import { startRunner } from '../../src/daemon/runner.ts';
import { openHub } from '../../src/hub/hub.ts';
import { fakeAgent, ok } from '../fake-agent.ts';

/**
 * A hub whose workers end together, in a process of its own: arguments home and database, and how many they are. A
 * parent that is started writes the prompt of its run to the file `prompts`.
 */
const [home = '', database = '', count = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
let waiting: (() => void)[] = [];

function together(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length < Number(count)) return;
    for (const go of waiting) go();
    waiting = [];
  });
}

const agents = fakeAgent(hub, async function* ({ run, call }) {
  yield { type: 'started', sessionRef: null };
  await call('list_tasks', {});
  if (run.agentId === 'worker') await together();
  else appendFileSync(path.join(home, 'prompts'), run.prompt);
  yield ok();
});

startRunner({
  store: hub.store,
  drivers: agents.drivers,
  settings: { ...defaultRunSettings, pollMs: 100, maxRuns: 100, maxRunsPerAgent: 100 },
  mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null },
  folderOf: (agent) => path.join(home, 'agents', agent),
  worktreeOf: () => '',
  callsWritten: hub.callsWritten,
  random: Math.random,
  report: (fault) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`),
});
process.stdout.write('ready\n');
