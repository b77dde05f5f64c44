import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { openHub } from '../../../src/composition/hub.ts';
import { startRunner } from '../../../src/satellites/daemon/runner.ts';
import { defaultRunSettings } from '../../default-run-settings.ts';
import { fakeAgent, ok } from '../../fake-agent.ts';
import { jitter } from '../../jitter.ts';
import { deliveriesIn, listen } from '../listening.ts';

/**
 * A process with a hub whose workers end together. Arguments: home, database, number of workers, the milliseconds
 * within which they end, start of its clock (empty: the system clock), and sessions of the parent that wait in this
 * process. When the parent is started, its prompt is appended to the file `prompts`. Commands on stdin: `advance <ms>`
 * moves the clock; `hear <n>` makes another session of the parent wait until it has received n reports, and prints
 * their delivery ids. When stdin ends, the sessions take the remaining reports and the process exits.
 */
const [home = '', database = '', count = '', spread = '', start = '', ...sessions] = process.argv.slice(2);
let now = Number(start);
const clock = start === '' ? {} : { clock: () => now };
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle', ...clock });
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
  if (run.agentId === 'worker') {
    await together();
    await jitter(Number(spread));
  } else appendFileSync(path.join(home, 'prompts'), run.prompt);
  yield ok();
});

const runner = startRunner({
  store: hub.store,
  drivers: agents.drivers,
  settings: { ...defaultRunSettings, pollMs: 100, maxRuns: 100, maxRunsPerAgent: 100 },
  mcp: { name: 'waggle', stdio: { command: [], env: {} }, url: null },
  folderOf: (agent) => path.join(home, 'agents', agent),
  worktreeOf: () => '',
  callsWritten: hub.callsWritten,
  staleMinutes: 240,
  random: Math.random,
  report: (fault) => process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`),
});

async function hear(enough: number): Promise<void> {
  const caller = { agent: 'lead', session: 's-parent', surface: 'rest', scopes: ['read', 'write'] } as const;
  const heard: string[] = [];
  while (heard.length < enough) {
    const outcome = await hub.callTool({ name: 'wait', input: { timeout_seconds: 55 }, caller });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    heard.push(...deliveriesIn(JSON.stringify(outcome.output)));
  }
  process.stdout.write(`${heard.join(' ')}\n`);
}

const stopping = new AbortController();
createInterface(process.stdin)
  .on('line', (line) => {
    const [what, number = 0] = line.split(' ');
    if (what === 'hear') return void hear(Number(number));
    now += Number(number);
    runner.nudge();
  })
  .once('close', () => stopping.abort());
await listen(hub, 'lead', sessions, stopping.signal);
if (sessions.length > 0) process.exit(0);
