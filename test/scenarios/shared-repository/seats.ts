import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Hub } from '../../../src/kernel/hub/own-hub.ts';
import { serveMcpStdio } from '../../../src/kernel/mcp/stdio.ts';
import { atEnd } from '../../endings.ts';
import type { Loose } from '../../loose.ts';
import type { StoreKind, World } from '../../world.ts';

type Era = 'legacy' | 'modern';

/** An agent with a real MCP client, and the session that such clients pass with every call. */
export interface Seat {
  readonly session: string;
  readonly agent: string;
  /** Returns the first text, parsed as JSON; throws if the call is refused. */
  call(tool: string, input?: object): Promise<Loose>;
  /** Returns the refusal, parsed as JSON; throws if the call succeeds. */
  refused(tool: string, input?: object): Promise<Loose>;
  /** Returns the texts of an answer or refusal as a model reads them. */
  read(tool: string, input?: object): Promise<string>;
  /** Returns the names of all listed tools that have a description. */
  tools(): Promise<readonly string[]>;
}

/** Tests both protocol eras, one on each database. */
const eraOf: Record<StoreKind, Era> = { sqlite: 'legacy', postgres: 'modern' };

/** Connects agents to the hub of a world. Their sessions work in `cwd`, by default a folder without a repository. */
export function seatsIn({ hub }: World, kind: StoreKind) {
  return async (agent: string, cwd = '/tmp'): Promise<Seat> => {
    const client = await clientFor(hub, eraOf[kind], { agent, cwd });
    return {
      session: `sess_${agent}`,
      agent,
      async call(name, input = {}) {
        const { text, isError } = await textOf(client, name, input);
        if (isError) throw new Error(`${name} was refused: ${text}`);
        return JSON.parse(text);
      },
      async refused(name, input = {}) {
        const { text, isError } = await textOf(client, name, input);
        if (!isError) throw new Error(`${name} was not refused: ${text}`);
        return JSON.parse(text);
      },
      async read(name, input = {}) {
        const { content } = await client.callTool({ name, arguments: { ...input } });
        return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
      },
      async tools() {
        const { tools } = await client.listTools();
        return tools.flatMap(({ name, description = '' }) => (description === '' ? [] : [name]));
      },
    };
  };
}

/** Connects a client to the stdio surface through streams of this process, which end with the test. */
async function clientFor(hub: Hub, era: Era, who: { readonly agent: string; readonly cwd: string }): Promise<Client> {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() };
  const exit = serveMcpStdio({ door: hub, operator: false, env: {}, toolsets: ['colony'], ...who, ...streams });
  atEnd(async () => {
    streams.stdin.end();
    await exit;
  });
  const client = clientOf(era);
  // The server's transport works for the client too, since both use the same framing.
  await client.connect(new StdioServerTransport(streams.stdout, streams.stdin));
  return client;
}

async function textOf(client: Client, name: string, input: object): Promise<{ text: string; isError: boolean }> {
  const result = await client.callTool({ name, arguments: { ...input } });
  const [first] = result.content;
  if (first?.type !== 'text') throw new Error(`${name} answered without a text.`);
  return { text: first.text, isError: result.isError === true };
}

function clientOf(era: Era): Client {
  const mode = era === 'modern' ? { pin: '2026-07-28' } : 'legacy';
  return new Client({ name: 'scenario', version: '1.0.0' }, { versionNegotiation: { mode } });
}
