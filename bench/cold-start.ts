import { mkdirSync } from 'node:fs';
import { endProcesses, machineOn, startMcp } from '../test/processes.ts';
import { cpuOf, rssOf } from './measure.ts';

export interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly rssMb: number;
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** From the start of the process to the answer to tools/list, on a store that is there already. */
export async function measureStart(folder: string, times: number, toolsets: string): Promise<Start> {
  mkdirSync(folder, { recursive: true });
  const machine = machineOn(`${folder}/waggle.db`);
  const starts: Start[] = [];
  for (let n = 0; n <= times; n++) {
    const before = performance.now();
    const mcp = await startMcp(machine, 'ann', ['--toolsets', toolsets]);
    await mcp.ask('tools/list');
    const wallMs = performance.now() - before;
    starts.push({ wallMs, cpuMs: await cpuOf(mcp.pid), rssMb: await rssOf(mcp.pid) });
    await mcp.leave();
  }
  await endProcesses();
  // The first one made the store.
  const later = starts.slice(1);
  return {
    wallMs: median(later.map((start) => start.wallMs)),
    cpuMs: median(later.map((start) => start.cpuMs)),
    rssMb: median(later.map((start) => start.rssMb)),
  };
}
