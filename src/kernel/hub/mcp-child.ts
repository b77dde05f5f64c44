import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { parseJson } from '../text/parse-json.ts';

const reply = z.looseObject({
  id: z.union([z.number(), z.string()]).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

const toolResult = z.looseObject({
  isError: z.boolean().optional(),
  structuredContent: z.unknown().optional(),
  content: z.array(z.looseObject({ text: z.string().optional() })).default([]),
});

/** The answer to `tools/call`, as a program reads it. */
export interface ToolAnswer {
  readonly ok: boolean;
  readonly text: string;
  readonly output: unknown;
}

export interface McpChild {
  /** Resolves with the result; fails if the server refuses the request or ends before it answers. */
  ask(method: string, params?: object): Promise<object>;
  notify(method: string): void;
  kill(): void;
  /** Ends the input and waits until the server has ended. */
  end(): Promise<void>;
}

export interface ChildCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd?: string;
  /** Receives what the server writes to stderr; `ignore` drops it. */
  readonly stderr: 'inherit' | 'ignore' | ((text: string) => void);
}

/** Starts an MCP server as a child process and speaks with it over its stdio, as a client does. */
export function startMcpChild({ command, args, env, cwd, stderr }: ChildCommand): McpChild {
  const errors = typeof stderr === 'string' ? stderr : 'pipe';
  const child = spawn(command, [...args], { cwd, env, stdio: ['pipe', 'pipe', errors] });
  const waiting = new Map<unknown, (answer: z.output<typeof reply>) => void>();
  const gone = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error('could not be started')));
    // The output is complete only after the stream has closed.
    child.once('close', (code) => reject(new Error(`exited with code ${code} before it answered`)));
  });
  gone.catch(() => undefined);
  if (typeof stderr === 'function') child.stderr?.on('data', (text: Buffer) => stderr(text.toString()));
  child.stdin?.on('error', () => undefined);
  if (child.stdout !== null) {
    createInterface(child.stdout).on('line', (line) => {
      const { success, data } = reply.safeParse(parseJson(line));
      if (success) waiting.get(data.id)?.(data);
    });
  }
  const send = (message: object) => void child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let last = 0;
  return {
    async ask(method, params) {
      const id = ++last;
      const answered = new Promise<z.output<typeof reply>>((resolve) => waiting.set(id, resolve));
      send({ id, method, ...(params && { params }) });
      const { result, error } = await Promise.race([answered, gone]).finally(() => waiting.delete(id));
      if (result === undefined) throw new Error(error?.message ?? `did not answer ${method}`);
      return result;
    },
    notify: (method) => send({ method }),
    kill: () => void child.kill(),
    async end() {
      child.stdin?.end();
      await gone.catch(() => undefined);
    },
  };
}

/** The handshake that every MCP client begins with. */
export async function introduce(
  server: { ask(method: string, params: object): Promise<object>; notify(method: string): unknown },
  clientInfo: { readonly name: string; readonly version: string },
): Promise<void> {
  await server.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  await server.notify('notifications/initialized');
}

export async function callTool(
  server: { ask(method: string, params: object): Promise<object> },
  name: string,
  input: object,
  meta?: object,
): Promise<ToolAnswer> {
  const params = { name, arguments: input, ...(meta && { _meta: meta }) };
  const { isError, content, structuredContent } = toolResult.parse(await server.ask('tools/call', params));
  return { ok: isError !== true, text: content[0]?.text ?? '', output: structuredContent };
}
