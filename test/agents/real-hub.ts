import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Machine, machineOn, runWaggle, startHub } from '../processes.ts';
import { waitFor } from '../wait-for.ts';

export interface RealHub {
  readonly url: string;
  readonly machine: Machine;
  /** Creates a new token on each call, since the hub does not repeat news to a token that has seen it. */
  token(agent: string): Promise<string>;
  /** Why the hub has ended unexpectedly; undefined while it runs. */
  fault(): string | undefined;
}

/** The hub that all cases share. */
export interface KeptHub {
  current(): Promise<RealHub>;
  fault(): string | undefined;
}

/** If another process ends the hub, the current case fails with that reason and the next one gets a new hub. */
export async function keepRealHub(): Promise<KeptHub> {
  let hub = await startRealHub();
  return {
    async current() {
      if (hub.fault() !== undefined) hub = await startRealHub();
      return hub;
    },
    fault: () => hub.fault(),
  };
}

const MANY = 60;
export const titleOf = (n: number) => `Task ${n} of ${MANY}`;

/** Starts a real hub where a task and a worker's report wait for `ada`, and many long tasks for `bea`. */
async function startRealHub(): Promise<RealHub> {
  const machine = machineOn();
  const helper = path.join(machine.home, 'agents', 'helper');
  mkdirSync(helper, { recursive: true });
  writeFileSync(path.join(helper, 'agent.json'), JSON.stringify({ name: 'Helper', runner: { driver: 'sample' } }));
  const hub = await startHub(machine);
  await told(machine, 'agent', 'add', 'ada');
  await told(machine, 'task', 'add', 'Paint the hall', '--owner', 'ada');
  await told(machine, '--agent', 'ada', 'workers', 'start', 'Count the words', '--subagent-type', 'helper');
  await waitFor(async () => (await told(machine, '--agent', 'ada', 'inbox')).includes('Count the words'));
  const token = async (agent: string) => {
    const made = JSON.parse(await told(machine, 'token', 'create', agent, '--json')) as { token: string };
    return made.token;
  };
  await told(machine, 'agent', 'add', 'bea');
  await fill(hub.url, await token('bea'));
  let fault: string | undefined;
  void hub.ended.then((code) => {
    fault = `its hub ended with ${code === null ? 'a kill' : `code ${code}`}, which nobody here asked for`;
  });
  return { url: `${hub.url}/mcp`, machine, token, fault: () => fault };
}

async function fill(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  for (let n = 1; n <= MANY; n++) {
    const body = JSON.stringify({ title: titleOf(n), owner: 'bea', description: 'Long words. '.repeat(325) });
    const answer = await fetch(`${url}/api/tasks`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

async function told(machine: Machine, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runWaggle(machine, args);
  if (code !== 0) throw new Error(`waggle ${args.join(' ')}: ${stderr}`);
  return stdout;
}
