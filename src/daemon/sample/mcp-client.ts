import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';

/** A minimal MCP client to call tools: over HTTP if the hub has a URL, else over the stdio of a child process. */
export interface McpClient {
  call(tool: string, input: object): Promise<ToolAnswer>;
  close(): Promise<void>;
}

interface ToolAnswer {
  readonly ok: boolean;
  readonly text: string;
  readonly output: unknown;
}

const reply = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});
type Reply = z.output<typeof reply>;

const toolResult = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.unknown().optional(),
  content: z.array(z.looseObject({ text: z.string().optional() })).default([]),
});

interface Wire {
  request(message: object): Promise<Reply>;
  notify(message: object): Promise<void>;
  close(): Promise<void>;
}

export interface McpPlace {
  readonly url: string | undefined;
  readonly command: readonly string[];
  readonly token: string;
}

export async function connectMcp(place: McpPlace): Promise<McpClient> {
  const wire = place.url === undefined ? stdioWire(place.command) : httpWire(structuredAt(place.url), place.token);
  let id = 0;
  async function ask(method: string, params: object): Promise<object> {
    const { result, error } = await wire.request({ jsonrpc: '2.0', id: ++id, method, params });
    if (result === undefined) throw new Error(error?.message ?? `${method} was not answered`);
    return result;
  }
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'waggle-sample-agent', version: '1' },
  });
  await wire.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return {
    async call(tool, input) {
      const result = toolResult.parse(await ask('tools/call', { name: tool, arguments: input }));
      const text = result.content[0]?.text ?? '';
      return { ok: result.isError !== true, text, output: result.structuredContent };
    },
    close: wire.close,
  };
}

/** This client needs structured answers, which the hub sends only on request. */
function structuredAt(url: string): string {
  const asked = new URL(url);
  asked.searchParams.set('structured', '1');
  return asked.href;
}

function httpWire(url: string, token: string): Wire {
  async function post(message: object): Promise<string> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(message),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the hub answered ${response.status}: ${text.slice(0, 300)}`);
    return text;
  }
  return {
    request: async (message) => reply.parse(JSON.parse(lastData(await post(message)))),
    notify: async (message) => void (await post(message)),
    close: () => Promise.resolve(),
  };
}

/** The answer comes as JSON, or as the last event of a stream. */
function lastData(text: string): string {
  if (!/^(event|data|id|:)/m.test(text.slice(0, 10))) return text;
  const data = text.split(/\r?\n/).filter((line) => line.startsWith('data:'));
  return data.at(-1)?.slice('data:'.length).trim() ?? '';
}

function stdioWire([file = '', ...args]: readonly string[]): Wire {
  const child = spawn(file, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, WAGGLE_STRUCTURED: '1' },
  });
  const waiting = new Map<unknown, (answer: Reply) => void>();
  const gone = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error("the hub's MCP server ended")));
  });
  gone.catch(() => undefined);
  createInterface({ input: child.stdout }).on('line', (line) => {
    const parsed = reply.safeParse(JSON.parse(line));
    if (parsed.success) waiting.get(parsed.data.id)?.(parsed.data);
  });
  const send = (message: object) => void child.stdin.write(`${JSON.stringify(message)}\n`);
  return {
    request: (message) =>
      Promise.race([
        gone,
        new Promise<Reply>((resolve) => {
          waiting.set('id' in message ? message.id : undefined, resolve);
          send(message);
        }),
      ]),
    notify: async (message) => send(message),
    async close() {
      child.stdin.end();
      await gone.catch(() => undefined);
    },
  };
}
