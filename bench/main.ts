import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureCalls, type Row } from './calls.ts';
import { measureStart } from './cold-start.ts';
import { measureListings } from './listings.ts';
import { measureRuns, type RunCosts, type RunSizes } from './runs.ts';
import { withPostgres } from './throwaway-postgres.ts';

const quick = process.argv.includes('--quick');
const sizes = quick ? [100] : [100, 100_000];
const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

async function callTable(size: number): Promise<string> {
  const rows: readonly Row[] = await measureCalls(path.join(folder, String(size)), size, quick ? 30 : 150);
  const head = ['call', 'in process', 'stdio', 'HTTP MCP', 'REST'];
  const cells = rows.map(({ name, costs }) => [name, ...costs.map((ms) => (ms === undefined ? '' : ms.toFixed(2)))]);
  return `### ${size.toLocaleString('en')} tasks\n\n${table(head, cells)}\n`;
}

async function runsSection(): Promise<string> {
  const sizes: RunSizes = quick ? { tasks: 100, idleMs: 5000, wakes: 5 } : { tasks: 1000, idleMs: 60_000, wakes: 30 };
  const sqlite = await measureRuns(path.join(folder, 'runs.db'), sizes);
  const postgres = await withPostgres((address) => measureRuns(`${address}?schema=bench`, sizes));
  const row = (name: string, tell: (costs: RunCosts) => string) => [name, tell(sqlite), tell(postgres)];
  const wake = (pick: (sorted: readonly number[]) => number | undefined) => (costs: RunCosts) =>
    `${pick(costs.wakeMs)?.toFixed(0)} ms`;
  return `## Runs

The real \`waggle start\` beside a second process that works on the same store, as agents without a bridge do. Waking is
counted from the commit that finishes a subtask to the commit that starts its parent's run.

${table(
  ['', 'SQLite', 'PostgreSQL'],
  [
    row(
      `idle hub with ${sizes.tasks.toLocaleString('en')} active tasks`,
      (costs) => `${costs.idlePercent.toFixed(2)} % of a core`,
    ),
    row(
      `parent woken after its subtask, median of ${sizes.wakes}`,
      wake((sorted) => sorted[sorted.length >> 1]),
    ),
    row(
      'the longest of them',
      wake((sorted) => sorted.at(-1)),
    ),
  ],
)}
`;
}

async function wholePage(): Promise<string> {
  const calls: string[] = [];
  for (const size of sizes) calls.push(await callTable(size));
  const start = await measureStart(path.join(folder, 'start'), quick ? 3 : 9);
  return `# Benchmarks

One run of \`npm run bench\` on a machine with two cores, Node ${process.versions.node}, SQLite. Milliseconds of processor
time, user and system, that the serving process spends on one call, the write to the disk included and the waiting for
it not. Three of four tasks are archived.

${calls.join('\n')}
## Starting

${table(
  ['', 'measured'],
  [
    ['`waggle mcp` from start to the answer to tools/list, median', `${start.wallMs.toFixed(0)} ms`],
    ['of it processor time', `${start.cpuMs.toFixed(0)} ms`],
    ['memory (RSS) then', `${start.rssMb.toFixed(0)} MB`],
  ],
)}

${await runsSection()}
## Tool listings

${table(['toolsets', 'tools', 'tokens'], measureListings())}
`;
}

try {
  const page = process.argv.includes('--runs') ? await runsSection() : await wholePage();
  process.stdout.write(page);
  if (process.argv.includes('--write') && !process.argv.includes('--runs')) writeFileSync('docs/benchmarks.md', page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
