import { z } from 'zod';
import { callTool, introduce, startMcpChild, type ToolAnswer } from '../../../kernel/hub/mcp-child.ts';

/** A minimal MCP client to call tools: over HTTP if the hub has a URL, else over the stdio of a child process. */
export interface McpClient {
  call(tool: string, input: object): Promise<ToolAnswer>;
  close(): Promise<void>;
}

const reply = z.looseObject({
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

export interface McpPlace {
  readonly url: string | undefined;
  readonly command: readonly string[];
  readonly token: string;
}

export async function connectMcp({ url, command, token }: McpPlace): Promise<McpClient> {
  const server = url === undefined ? overStdio(command) : overHttp(structuredAt(url), token);
  await introduce(server, { name: 'waggle-sample-agent', version: '1' });
  return { call: (tool, input) => callTool(server, tool, input), close: server.end };
}

/** This client needs structured answers, which the hub sends only on request. */
function structuredAt(url: string): string {
  const asked = new URL(url);
  asked.searchParams.set('structured', '1');
  return asked.href;
}

function overStdio([command = '', ...args]: readonly string[]) {
  return startMcpChild({ command, args, env: { ...process.env, WAGGLE_STRUCTURED: '1' }, stderr: 'inherit' });
}

function overHttp(url: string, token: string) {
  let last = 0;
  async function post(message: object): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the hub answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  }
  return {
    async ask(method: string, params: object): Promise<object> {
      const { result, error } = reply.parse(JSON.parse(lastData(await post({ id: ++last, method, params }))));
      if (result === undefined) throw new Error(error?.message ?? `${method} was not answered`);
      return result;
    },
    notify: (method: string) => post({ method }),
    end: () => Promise.resolve(),
  };
}

/** The answer comes as JSON, or as the last event of a stream. */
function lastData(text: string): string {
  if (!/^(event|data|id|:)/m.test(text.slice(0, 10))) return text;
  const data = text.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return data.at(-1)?.slice('data:'.length).trim() ?? '';
}
