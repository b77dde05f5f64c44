import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { endAll } from '../test/endings.ts';
import { machineOn, startHub, startMcp } from '../test/processes.ts';
import { cpuOf, rssOf } from './measure.ts';

export interface Start {
  readonly wallMs: number;
  readonly cpuMs: number;
  readonly rssMb: number;
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Measures the time from process start to the answer to tools/list, on an existing store. */
export async function measureStart(
  folder: string,
  times: number,
  { toolsets = 'default', beside = false }: { readonly toolsets?: string; readonly beside?: boolean } = {},
): Promise<Start> {
  mkdirSync(folder, { recursive: true });
  const machine = machineOn(`${folder}/waggle.db`);
  if (beside) await startHub(machine);
  const starts: Start[] = [];
  for (let n = 0; n <= times; n++) {
    const before = performance.now();
    const mcp = await startMcp(machine, 'ann', ['--toolsets', toolsets]);
    await mcp.ask('tools/list');
    const wallMs = performance.now() - before;
    starts.push({ wallMs, cpuMs: await cpuOf(mcp.pid), rssMb: await rssOf(mcp.pid) });
    await mcp.leave();
  }
  await endAll();
  // Leaves out the first start, which created the store.
  const later = starts.slice(1);
  return {
    wallMs: median(later.map((start) => start.wallMs)),
    cpuMs: median(later.map((start) => start.cpuMs)),
    rssMb: median(later.map((start) => start.rssMb)),
  };
}

/**
 * Measures the processor time of whole Node programs; returns the median of each. Every round runs each program once,
 * so that noise affects all of them alike.
 */
export async function processTimes(
  report: string,
  programs: readonly (readonly string[])[],
  times: number,
): Promise<readonly number[]> {
  const probe = `${report}.cjs`;
  const tell = `require('node:fs').writeFileSync(${JSON.stringify(report)}, JSON.stringify(process.cpuUsage()))`;
  writeFileSync(probe, `process.on('exit', () => { ${tell} });`);
  const spent = programs.map((): number[] => []);
  for (let n = 0; n < times; n++) {
    for (const [index, program] of programs.entries()) {
      execFileSync(process.execPath, ['--require', probe, ...program], { stdio: 'ignore' });
      const { user, system } = JSON.parse(readFileSync(report, 'utf8'));
      spent[index]?.push((user + system) / 1000);
    }
  }
  return spent.map(median);
}
