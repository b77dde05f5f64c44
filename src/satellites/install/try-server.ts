import { z } from 'zod';
import { introduce, type McpChild, startMcpChild } from '../../kernel/hub/mcp-child.ts';
import { version } from '../../kernel/hub/version.ts';
import { WaggleError } from '../../kernel/rules/errors.ts';
import { afterPatience } from '../../kernel/rules/patience.ts';
import type { ServerCommand } from './client.ts';

const listed = z.looseObject({ tools: z.array(z.object({ name: z.string() })).default([]) });

const PATIENCE_MS = 20_000;
const LONGEST_COMPLAINT = 500;

/** Starts the server by the same command that a client would use and lists its tools, as a client does. */
export async function tryServer(
  { command, args }: ServerCommand,
  env: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const complaint: string[] = [];
  const server = startMcpChild({ command, args, env, stderr: (text) => complaint.push(text) });
  try {
    return await inTime(listTools(server));
  } catch (error) {
    const said = complaint.join('').trim().slice(-LONGEST_COMPLAINT);
    const why = error instanceof Error ? error.message : String(error);
    const reason = said === '' ? '.' : `: ${reasonIn(said)}`;
    throw new WaggleError('INSTALL_FAILED', `The server ${why}${reason}`, said === '' ? undefined : { said });
  } finally {
    void server.end();
    server.kill();
  }
}

async function listTools(server: McpChild): Promise<readonly string[]> {
  await introduce(server, { name: 'waggle-install', version });
  const { tools } = listed.parse(await server.ask('tools/list'));
  if (tools.length === 0) throw new Error('listed no tools');
  return tools.map(({ name }) => name);
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error(`did not answer within ${PATIENCE_MS / 1000} s`));
    work.then(resolve, reject).finally(afterPatience(PATIENCE_MS, late));
  });
}

/** The line with the error code, if there is one; a hint or a stack follows it. */
function reasonIn(said: string): string {
  const lines = said.split('\n');
  return lines.findLast((line) => /\([A-Z_]+\)$/.test(line)) ?? lines.at(-1) ?? '';
}
