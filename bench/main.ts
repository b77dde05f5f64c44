import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { measureCalls, type Row } from './calls.ts';
import { measureStart } from './cold-start.ts';
import { measureListings } from './listings.ts';

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

try {
  const calls: string[] = [];
  for (const size of sizes) calls.push(await callTable(size));
  const start = await measureStart(path.join(folder, 'start'), quick ? 3 : 9);
  const page = `# Benchmarks

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

## Tool listings

${table(['toolsets', 'tools', 'tokens'], measureListings())}
`;
  process.stdout.write(page);
  if (process.argv.includes('--write')) writeFileSync('docs/benchmarks.md', page);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
