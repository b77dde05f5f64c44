import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endProcesses, type Machine, machineOn, runWaggle, startHub } from '../processes.ts';
import { waitFor } from '../wait-for.ts';

export interface RealHub {
  readonly url: string;
  /** A fresh one each time: what was shown to one token counts as shown to it. */
  token(): Promise<string>;
  stop(): Promise<void>;
}

/** Waggle itself, where a task and the report of a worker wait for `ada`. */
export async function startRealHub(): Promise<RealHub> {
  const machine = machineOn();
  const helper = path.join(machine.home, 'agents', 'helper');
  mkdirSync(helper, { recursive: true });
  writeFileSync(path.join(helper, 'agent.json'), JSON.stringify({ name: 'Helper', runner: { driver: 'sample' } }));
  const hub = await startHub(machine);
  await told(machine, 'agent', 'add', 'ada');
  await told(machine, 'task', 'add', 'Paint the hall', '--owner', 'ada');
  await told(machine, '--agent', 'ada', 'workers', 'start', 'Count the words', '--subagent-type', 'helper');
  await waitFor(async () => (await told(machine, '--agent', 'ada', 'inbox')).includes('Count the words'));
  return {
    url: `${hub.url}/mcp`,
    async token() {
      const made = JSON.parse(await told(machine, 'token', 'create', 'ada', '--json')) as { token: string };
      return made.token;
    },
    stop: endProcesses,
  };
}

async function told(machine: Machine, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runWaggle(machine, args);
  if (code !== 0) throw new Error(`waggle ${args.join(' ')}: ${stderr}`);
  return stdout;
}
