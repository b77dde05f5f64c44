import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import { endAll } from '../test/endings.ts';
import { machineOn, waggleArguments } from '../test/processes.ts';
import { cpuOf } from './measure.ts';

/** A way to call tools as one session in a repository, and the processor time that its server has used so far. */
export interface LaneWay {
  call(name: string, input: object): Promise<void>;
  cpuMs(): Promise<number>;
}

export interface LanePlace {
  readonly database: string;
  readonly agentsFolder: string;
  readonly root: string;
}

export const AGENT = 'agent-0';
export const SESSION = 'lane-0';

export async function inProcess<T>(
  { database, agentsFolder, root }: LanePlace,
  work: (way: LaneWay, hub: Hub) => Promise<T>,
): Promise<T> {
  const hub = await openHub({ database, agentsFolder, channel: 'waggle' });
  const caller = { agent: AGENT, session: SESSION, surface: 'mcp', scopes: ['read', 'write'], cwd: root } as const;
  const way: LaneWay = {
    async call(name, input) {
      const outcome = await hub.callTool({ name, input, caller });
      if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.error)}`);
    },
    async cpuMs() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
  try {
    return await work(way, hub);
  } finally {
    await hub.close();
  }
}

/** Starts the real `waggle mcp` with the SDK's client, whose own time is not counted. */
export async function overStdio<T>({ database, root }: LanePlace, work: (way: LaneWay) => Promise<T>): Promise<T> {
  const { env } = machineOn(database);
  const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const args = [...waggleArguments('mcp', '--agent', AGENT, '--toolsets', 'colony')];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args,
    env: Object.fromEntries(given),
    cwd: root,
  });
  const client = new Client({ name: 'bench', version: '1.0.0' }, { versionNegotiation: { mode: 'legacy' } });
  try {
    await client.connect(transport);
    const { pid } = transport;
    if (pid === null) throw new Error('The process did not start.');
    const call = async (name: string, input: object) => {
      const { isError, content } = await client.callTool({ name, arguments: { ...input } });
      if (isError === true) throw new Error(`${name}: ${JSON.stringify(content)}`);
    };
    // The connection belongs to the first session that it names from then on.
    await call('attention_inbox', { session_id: SESSION });
    return await work({ call, cpuMs: () => cpuOf(pid) });
  } finally {
    await client.close();
    await endAll();
  }
}
