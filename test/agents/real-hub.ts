import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Machine, machineOn, runWaggle, startHub } from '../processes.ts';
import { waitFor } from '../wait-for.ts';

export interface RealHub {
  readonly url: string;
  /** A fresh one each time: what was shown to one token counts as shown to it. */
  token(agent: string): Promise<string>;
  /** Why it no longer runs, though nobody here has ended it. */
  fault(): string | undefined;
}

/** The hub for the cases of a whole run. */
export interface KeptHub {
  current(): Promise<RealHub>;
  fault(): string | undefined;
}

/** One that somebody else on the machine has ended fails the case at hand, which says so; the next case gets a new one. */
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

/** Waggle itself, where a task and the report of a worker wait for `ada`, and many long tasks for `bea`. */
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
  return { url: `${hub.url}/mcp`, token, fault: () => fault };
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
