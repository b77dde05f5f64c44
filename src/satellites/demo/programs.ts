import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { callTool, introduce, startMcpChild } from '../../kernel/hub/mcp-child.ts';

/** How to start this program as a child process. */
export interface Self {
  readonly command: readonly [string, ...string[]];
  readonly env: NodeJS.ProcessEnv;
}

function started({ command, env }: Self, args: readonly string[], cwd: string): ChildProcess {
  const [program, ...rest] = command;
  return spawn(program, [...rest, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
}

/** Runs a hook as a client does: JSON on stdin, JSON or nothing on stdout. */
export async function runHook(self: Self, args: readonly string[], input: object, cwd: string): Promise<string> {
  const child = started(self, ['hook', ...args], cwd);
  let said = '';
  child.stdout?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(JSON.stringify(input));
  await once(child, 'close');
  return said;
}

export interface DemoServer {
  call(name: string, input: object): Promise<string>;
  end(): Promise<unknown>;
}

/** Starts `waggle mcp` as a client does; the client adds `meta` to every call. */
export async function startMcp(self: Self, args: readonly string[], cwd: string, meta: object): Promise<DemoServer> {
  const [command, ...rest] = self.command;
  const server = startMcpChild({ command, args: [...rest, 'mcp', ...args], cwd, env: self.env, stderr: 'ignore' });
  await introduce(server, { name: args[1] === 'codex' ? 'codex-mcp-client' : 'claude-code', version: '1' });
  return {
    async call(name, input) {
      const { ok, text } = await callTool(server, name, input, meta);
      if (!ok) throw new Error(`${name}: ${text}`);
      return text;
    },
    end: server.end,
  };
}

/** Starts a separate hub; resolves when it is ready. */
export async function startHub(self: Self, cwd: string): Promise<{ end(): Promise<unknown> }> {
  const child = started(self, ['start', '--port', '0', '--no-sample', '--json'], cwd);
  const ended = once(child, 'close');
  const ready =
    child.stdout === null ? ended : once(createInterface(child.stdout), 'line').then(([line]) => String(line));
  const first = await Promise.race([ready, ended]);
  if (typeof first !== 'string' || !first.includes('"url"')) throw new Error("The demo's hub did not start.");
  return {
    end() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
