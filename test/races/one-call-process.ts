import path from 'node:path';
import { openHub } from '../../src/hub/hub.ts';
import { taskMirror } from '../../src/hub/operations/mirror.ts';
import { restore } from '../../src/hub/operations/restore.ts';

/**
 * One thing done in a process of its own, for crash tests that need hundreds of them: arguments home, database, and
 * `mirror`, `open`, `restore` with a backup, or an agent with the name and the JSON input of a tool. Prints what came of it.
 */
const [home = '', database = '', what = '', name = '', input = '{}'] = process.argv.slice(2);
if (what === 'restore') {
  await restore(name, database, () => Date.now());
  process.exit();
}
const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
if (what === 'mirror') await taskMirror(hub.store, home).round();
else if (name !== '') {
  const caller = { agent: what, session: 's-crash', surface: 'mcp', scopes: ['read', 'write', 'run'] } as const;
  await hub.enter(caller);
  const outcome = await hub.callTool({ name, input: JSON.parse(input), caller });
  process.stdout.write(JSON.stringify(outcome));
}
await hub.close();
