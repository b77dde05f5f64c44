// node scripts/run-ts.mjs bench/one-lane-store.ts --folder <folder> [--memories 100000] [--tasks 10000] [--only text]
// The store is filled once and kept, so that it can be measured or profiled again.
import { parseArgs } from 'node:util';
import { measureLanes } from './lanes.ts';
import { printTable } from './measure.ts';

const { values } = parseArgs({
  options: {
    memories: { type: 'string', default: '100000' },
    tasks: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '60' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
if (values.folder === undefined) throw new Error('Name a folder.');
const costs = await measureLanes({
  folder: values.folder,
  memories: Number(values.memories),
  tasks: Number(values.tasks),
  calls: Number(values.calls),
  wanted: (name) => name.includes(values.only),
});
printTable('Processor time per call', [
  ['call', 'ms', 'over stdio'],
  ...costs.inProcess.map(({ name, cpuMs }, at) => [name, cpuMs, costs.stdio[at]?.cpuMs ?? ''] as const),
]);
