import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { WaggleError } from '../../core/errors.ts';
import { afterPatience } from '../../core/patience.ts';
import { parseJson } from '../../core/text/parse-json.ts';
import { version } from '../version.ts';
import type { ServerCommand } from './client.ts';

const reply = z.object({
  id: z.int(),
  result: z.looseObject({ tools: z.array(z.object({ name: z.string() })).optional() }).optional(),
});

const PATIENCE_MS = 20_000;
const LONGEST_COMPLAINT = 500;

const opening = [
  {
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'waggle-install', version } },
  },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
] as const;

/** Starts the server by the same command that a client would use and lists its tools, as a client does. */
export async function tryServer(
  { command, args }: ServerCommand,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const child = spawn(command, [...args], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  const complaint: string[] = [];
  child.stderr.on('data', (text: Buffer) => complaint.push(text.toString()));
  child.stdin.on('error', () => undefined);
  try {
    for (const message of opening) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    return await toolsFrom(child);
  } catch (error) {
    const said = complaint.join('').trim().slice(-LONGEST_COMPLAINT);
    const why = error instanceof Error ? error.message : String(error);
    const reason = said === '' ? '.' : `: ${reasonIn(said)}`;
    throw new WaggleError('INSTALL_FAILED', `The server ${why}${reason}`, said === '' ? undefined : { said });
  } finally {
    child.stdin.end();
    child.kill();
  }
}

/** The line with the error code, if there is one; a hint or a stack follows it. */
function reasonIn(said: string): string {
  const lines = said.split('\n');
  return lines.findLast((line) => /\([A-Z_]+\)$/.test(line)) ?? lines.at(-1) ?? '';
}

function toolsFrom(child: ChildProcess): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`did not answer within ${PATIENCE_MS / 1000} s`));
    const stopWaiting = afterPatience(PATIENCE_MS, late);
    const settle = (then: () => void) => {
      stopWaiting();
      then();
    };
    child.once('error', () => settle(() => reject(new Error('could not be started'))));
    // The output is complete only after the stream has closed.
    child.once('close', (code) => settle(() => reject(new Error(`exited immediately with code ${code}`))));
    if (child.stdout === null) return;
    createInterface(child.stdout).on('line', (line) => {
      const found = reply.safeParse(parseJson(line));
      if (!found.success || found.data.id !== 2) return;
      const tools = found.data.result?.tools?.map(({ name }) => name) ?? [];
      settle(() => (tools.length > 0 ? resolve(tools) : reject(new Error('listed no tools'))));
    });
  });
}
