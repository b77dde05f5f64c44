import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';

/** An agent in a separate process: acknowledges the signals in its inbox until it is empty, and prints them. */
const [home = '', database = '', agent = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const caller = { agent, session: `s-${agent}`, surface: 'mcp', scopes: ['read', 'write'] } as const;
await hub.enter(caller);

async function call(input: object): Promise<Record<string, unknown>> {
  const outcome = await hub.callTool({ name: 'signal', input, caller });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return { ...outcome.output };
}

const mine: unknown[] = [];
for (;;) {
  const { signals } = await call({ action: 'check', limit: 5 });
  const ids = (signals as { signal_id: number }[]).map(({ signal_id }) => signal_id);
  if (ids.length === 0) break;
  const { acknowledged } = await call({ action: 'ack', signal_ids: ids });
  mine.push(...(acknowledged as unknown[]));
}
await hub.close();
process.stdout.write(`${JSON.stringify(mine)}\n`);
