// node scripts/run-ts.mjs bench/one-store.ts --database <file or address> [--memories 100000] [--calls 200] [--only text]
// The database is filled once and kept, so that the same store can be measured or profiled again.
import { parseArgs } from 'node:util';
import { printTable } from './measure.ts';
import { measureMemory } from './memory.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    calls: { type: 'string', default: '200' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
if (values.database === undefined) throw new Error('Name a database.');
const { database, only } = values;
const { calls, serverMs, startTokens } = await measureMemory({
  database,
  memories: Number(values.memories),
  calls: Number(values.calls),
  wanted: (name) => name.includes(only),
  ...(database.startsWith('postgres') ? { address: database.replace(/\?.*/, '') } : {}),
});
printTable(`Processor time per call, ${values.memories} memories`, [
  ['call', 'ms', 'of the server'],
  ...calls.map(({ name, cpuMs }, at) => [name, cpuMs, serverMs?.[at] ?? ''] as const),
]);
process.stdout.write(`init_core_memories: ${startTokens} tokens\n`);
