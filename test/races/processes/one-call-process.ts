import path from 'node:path';
import { openHub } from '../../../src/composition/hub.ts';
import { withBareStore } from '../../../src/kernel/hub/bare-store.ts';
import { importFrom } from '../../../src/satellites/operations/import/import-formats.ts';
import { taskMirror } from '../../../src/satellites/operations/mirror/mirror.ts';
import { moveStore } from '../../../src/satellites/operations/move-store.ts';
import { restore } from '../../../src/satellites/operations/restore.ts';

/**
 * Performs one operation in a separate process, for crash tests that need hundreds of them. Arguments: home, database,
 * and one of: `mirror`; `open`; `restore` with a backup; `import` with an export; `migrate` with the store to copy; or
 * an agent with a tool's name and JSON input. Prints the result.
 */
const [home = '', database = '', what = '', name = '', input = '{}'] = process.argv.slice(2);
const wholeStore: Record<string, () => Promise<unknown>> = {
  restore: () => restore(name, database, () => Date.now()),
  import: () => withBareStore({ database }, (store) => importFrom(store, name)),
  migrate: () =>
    withBareStore({ database: name }, (store) => moveStore({ store, database: name }, database, () => Date.now())),
};
if (wholeStore[what] !== undefined) {
  await wholeStore[what]();
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
