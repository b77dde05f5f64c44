import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { quotedWord } from '../../../src/kernel/text/shell-word.ts';
import { atEnd } from '../../endings.ts';
import type { Loose } from '../../loose.ts';
import { type Machine, waggleArguments } from '../../processes.ts';

/** A process that runs hooks and our MCP server as its children, as a client does. */
export interface FakeClient {
  /** Runs a hook; returns what it prints. */
  hook(moment: string, more?: object): Promise<string>;
  /** Connects to our server; returns its instructions. */
  connect(): Promise<string>;
  /** Calls a tool; returns its answer. */
  call(tool: string, input?: object): Promise<Loose>;
  /** Calls a tool; returns all text that the model would read. */
  text(tool: string, input?: object, meta?: object): Promise<string>;
}

interface Acting {
  readonly agent: string;
  /** The id that the client gives its session in hooks. */
  readonly session: () => string;
  readonly cwd: string;
  /** Starts the server through a shell that stays. */
  readonly throughShell?: boolean;
}

const SCRIPT = path.resolve('test/surfaces/hook/fake-client.mjs');

export function fakeClient(machine: Machine, { agent, session, cwd, throughShell = false }: Acting): FakeClient {
  const child = spawn(process.execPath, [SCRIPT], { cwd, env: machine.env, stdio: ['pipe', 'pipe', 'inherit'] });
  atEnd(() => {
    child.stdin.end();
    return once(child, 'exit');
  });
  const waiting = new Map<number, (said: Loose) => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, said } = JSON.parse(line) as { id: number; said: Loose };
    waiting.get(id)?.(said);
    waiting.delete(id);
  });
  let last = 0;
  const order = (kind: string, about: object): Promise<Loose> => {
    last += 1;
    const id = last;
    const said = new Promise<Loose>((resolve) => waiting.set(id, resolve));
    child.stdin.write(`${JSON.stringify({ id, kind, ...about })}\n`);
    return said;
  };
  const command = (...words: readonly string[]) => [process.execPath, ...waggleArguments(...words)];
  const result = (name: string, input: object, _meta: object = {}) =>
    order('ask', { method: 'tools/call', params: { name, arguments: input, _meta } });
  const textsOf = (said: Loose): string[] => said.content.map(({ text }: { text: string }) => text);
  return {
    async hook(moment, more = {}) {
      const line = command('hook', moment, '--client', agent, '--agent', agent).map(quotedWord).join(' ');
      const input = { session_id: session(), hook_event_name: moment, cwd, ...more };
      return String(await order('hook', { line, input }));
    },
    async connect() {
      const own = command('mcp', '--agent', agent);
      const shell = ['sh', '-c', `${own.map(quotedWord).join(' ')}; exit 0`];
      await order('start', { command: throughShell ? shell : own });
      const clientInfo = { name: 'test', version: '1' };
      const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
      const { instructions } = await order('ask', { method: 'initialize', params });
      return String(instructions);
    },
    call: async (tool, input = {}) => JSON.parse(textsOf(await result(tool, input))[0] ?? ''),
    text: async (tool, input = {}, meta = {}) => textsOf(await result(tool, input, meta)).join('\n'),
  };
}
