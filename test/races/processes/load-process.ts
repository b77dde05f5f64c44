import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';

/**
 * Creates tasks in a separate process until its stdin ends, and completes every third one. Arguments: home, database
 * and name. Prints each task's number once the hub has acknowledged it.
 */
const [home = '', database = '', name = ''] = process.argv.slice(2);
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
const caller = { agent: name, session: `s-${name}`, surface: 'mcp', scopes: ['read', 'write'] } as const;
await hub.enter(caller);

let stopped = false;
process.stdin.on('end', () => {
  stopped = true;
});
process.stdin.resume();

for (let n = 0; !stopped; n++) {
  const made = await hub.callTool({ name: 'create_task', input: { title: `${name} ${n}` }, caller });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  process.stdout.write(`${n}\n`);
  if (n % 3 === 0 && 'id' in made.output)
    await hub.callTool({ name: 'complete_task', input: { id: made.output.id }, caller });
  // Yields to the event loop: SQLite calls are synchronous, so the end of stdin would otherwise go unnoticed.
  await new Promise((resolve) => setImmediate(resolve));
}
await hub.close();
