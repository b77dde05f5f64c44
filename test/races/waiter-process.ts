import path from 'node:path';
import { createInterface } from 'node:readline';
import { openHub } from '../../src/hub/hub.ts';

/**
 * Sessions of one agent that wait, each with two calls at once, in a process of their own: arguments home, database,
 * agent and the names of the sessions. Writes a line with session and delivery for each report that a session is
 * brought. After a line on stdin, or the end of it, each session takes what is left and the process ends.
 */
const [home = '', database = '', agent = '', ...sessions] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
let stopping = false;
createInterface(process.stdin)
  .once('line', () => {
    stopping = true;
  })
  .once('close', () => {
    stopping = true;
  });

/** One call of `wait`; how many reports came, in the answer and beside it. */
async function waitOnce(session: string, seconds: number): Promise<number> {
  const caller = { agent, session, surface: 'mcp', scopes: ['read', 'write'] } as const;
  const outcome = await hub.callTool({ name: 'wait', input: { timeout_seconds: seconds }, caller });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  const texts = [JSON.stringify(outcome.output), ...(outcome.reports ?? [])];
  const found = texts.flatMap((text) => [...text.matchAll(/<delivery-id>(.*?)<\/delivery-id>/g)]);
  for (const [, delivery] of found) process.stdout.write(`${session} ${delivery}\n`);
  return found.length;
}

async function listen(session: string): Promise<void> {
  while (!stopping) await waitOnce(session, 1);
  while ((await waitOnce(session, 0)) > 0);
}

for (const session of sessions) await hub.enter({ agent, session, surface: 'mcp', scopes: ['read', 'write'] });
process.stdout.write('ready\n');
await Promise.all([...sessions, ...sessions].map(listen));
await hub.close();
process.exit(0);
