import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { batonsSection } from './batons.ts';
import { benchBoard } from './board.ts';
import { measureCalls, WARM } from './calls.ts';
import { measureStart, processTimes, type Start } from './cold-start.ts';
import { postgresFloor, sqliteFloor } from './floor.ts';
import { foragingSection } from './foraging.ts';
import { holdsSection } from './holds.ts';
import { hooksSection } from './hooks.ts';
import { lanesSection } from './lanes.ts';
import { measureListings } from './listings.ts';
import type { Cost } from './measure.ts';
import { searchSection } from './memory-section.ts';
import { pageWith, type Section } from './page.ts';
import { plansSection } from './plans.ts';
import { retrievalText } from './retrieval/section.ts';
import { roundTripsSection } from './round-trips.ts';
import { measureRuns, type RunCosts, type RunSizes } from './runs.ts';
import { savingsText } from './savings/section.ts';
import { secretsText } from './secrets/section.ts';
import { soakSection } from './soak.ts';
import { sideBySide, table } from './table.ts';
import { withPostgres } from './throwaway-postgres.ts';

const PAGE = 'docs/benchmarks.md';
const options = process.argv.slice(2);
const quick = options.includes('--quick');
const folder = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));

const sections: readonly Section[] = [
  { name: 'calls', title: 'Calls', text: calls },
  { name: 'start', title: 'Starting', text: starting },
  { name: 'hooks', title: 'Hooks', text: () => hooksSection(path.join(folder, 'hooks'), quick ? 5 : 21) },
  { name: 'board', title: 'Board', text: board },
  { name: 'batons', title: 'Handoffs', text: () => batonsSection(folder, quick) },
  { name: 'plans', title: 'Plans', text: () => plansSection(folder, quick) },
  { name: 'trips', title: 'Round trips', text: () => roundTripsSection(path.join(folder, 'trips'), quick) },
  { name: 'runs', title: 'Runs', text: runs },
  { name: 'memory', title: 'Search', text: () => searchSection(folder, quick) },
  {
    name: 'lanes',
    title: 'Sessions on one repository',
    text: () => lanesSection(path.join(folder, 'lanes'), quick),
  },
  { name: 'retrieval', title: 'Retrieval', text: () => retrievalText(quick ? 2 : 10) },
  { name: 'secrets', title: 'Secrets', text: secretsText },
  { name: 'holds', title: 'Hostile requests', text: () => holdsSection(path.join(folder, 'holds')) },
  {
    name: 'soak',
    title: 'Memory over time',
    text: () => soakSection(path.join(folder, 'soak'), quick ? 1000 : 8000),
  },
  {
    name: 'listings',
    title: 'Tool listings',
    text: async () => table(['toolsets', 'tools', 'tokens'], measureListings()),
  },
  { name: 'foraging', title: 'Proposals, examples and suggestions', text: () => foragingSection(folder, quick) },
  { name: 'savings', title: 'Compact answers', text: savingsText },
];

async function calls(): Promise<string> {
  const [write, read] = await sqliteFloor(path.join(folder, 'floor.db'));
  const tables: string[] = [
    `On SQLite. The floor, taken in the same run: ${write?.name} ${write?.cpuMs.toFixed(3)} ms, ${read?.name} ${read?.cpuMs.toFixed(4)} ms.`,
    `Each call was made ${WARM} times in its process before it was counted.`,
  ];
  for (const size of quick ? [100] : [100, 100_000]) {
    const rows = await measureCalls(path.join(folder, String(size)), size, quick ? 30 : 500);
    const cells = rows.map(({ name, costs }) => [name, ...costs.map((ms) => ms?.toFixed(2) ?? '')]);
    const head = ['call', 'in process', 'stdio', 'HTTP MCP', 'REST'];
    tables.push(
      `### ${size.toLocaleString('en')} archived tasks and a quarter as many open ones\n\n${table(head, cells)}`,
    );
  }
  return tables.join('\n\n');
}

async function starting(): Promise<string> {
  const times = quick ? 3 : 15;
  const start = await measureStart(path.join(folder, 'start'), times);
  const bridged = await measureStart(path.join(folder, 'bridged'), times, { beside: true });
  const colony = await measureStart(path.join(folder, 'start'), times, { toolsets: 'colony' });
  const [bare = 0, version = 0] = await processTimes(
    path.join(folder, 'cpu'),
    [
      ['-e', '0'],
      ['bin/waggle.js', '--version'],
    ],
    times,
  );
  const rows = [
    ['bare Node', '', `${bare.toFixed(0)} ms`, ''],
    ['`waggle --version`', '', `${version.toFixed(0)} ms`, ''],
    ['`waggle mcp`, to the answer to tools/list', ...startCells(start)],
    ['the same with the 62 tools of `colony`', ...startCells(colony)],
    ['beside a running hub', ...startCells(bridged)],
  ];
  return `Medians of ${times}, each a process of its own.\n\n${table(['', 'passed', 'processor time', 'memory (RSS)'], rows)}`;
}

function startCells({ wallMs, cpuMs, rssMb }: Start): string[] {
  return [`${wallMs.toFixed(0)} ms`, `${cpuMs.toFixed(0)} ms`, `${rssMb.toFixed(0)} MB`];
}

async function board(): Promise<string> {
  const sqlite = await benchBoard();
  const [floor, postgres] = await withPostgres(async (address) => [
    await postgresFloor(address),
    await benchBoard(`${address}?schema=bench`),
  ]);
  const told = floor.map(({ name, cpuMs }) => `${name} ${cpuMs.toFixed(2)} ms`).join(', ');
  const of = (costs: readonly Cost[], name: string) => costs.find((cost) => cost.name === name)?.cpuMs.toFixed(2) ?? '';
  return `10,000 tasks, of which 5,000 form one chain. The hub's own time; PostgreSQL's server has its own.
The floor of a client of PostgreSQL, taken in the same run: ${told}.

${sideBySide(
  sqlite,
  postgres,
  sqlite.map(({ name }) => [name, (costs) => `${of(costs, name)} ms`]),
)}`;
}

async function runs(): Promise<string> {
  const sizes: RunSizes = quick ? { tasks: 100, idleMs: 5000, wakes: 5 } : { tasks: 1000, idleMs: 60_000, wakes: 30 };
  const sqlite = await measureRuns(path.join(folder, 'runs.db'), sizes);
  const postgres = await withPostgres((address) => measureRuns(`${address}?schema=bench`, sizes));
  const tasks = sizes.tasks.toLocaleString('en');
  const ms = (value: number | undefined) => `${value?.toFixed(0)} ms`;
  return `The real \`waggle start\` beside a second process that works on the same store, as agents without a bridge do.
Waking is counted from the commit that finishes a subtask to the commit that starts its parent's run.

${sideBySide<RunCosts>(sqlite, postgres, [
  [`idle hub with ${tasks} active tasks`, ({ idlePercent }) => `${idlePercent.toFixed(2)} % of a core`],
  [`parent woken, median of ${sizes.wakes}`, ({ wakeMs }) => ms(wakeMs[wakeMs.length >> 1])],
  ['the longest of them', ({ wakeMs }) => ms(wakeMs.at(-1))],
])}`;
}

try {
  const named = options.filter((option) => !option.startsWith('--'));
  const unknown = named.find((name) => !sections.some((section) => section.name === name));
  if (unknown !== undefined) throw new Error(`There is no section ${unknown}.`);
  const measured = new Map<string, string>();
  for (const { name, title, text } of sections) {
    if (named.length > 0 && !named.includes(name)) continue;
    measured.set(title, await text());
    process.stdout.write(`## ${title}\n\n${measured.get(title)}\n\n`);
  }
  if (options.includes('--write')) {
    // The comparison of two versions and the results of bench:page are written by hand.
    const titles = ['Before and after', ...sections.map(({ title }) => title)];
    titles.splice(titles.indexOf('Handoffs'), 0, 'Page');
    writeFileSync(PAGE, pageWith(PAGE, titles, measured));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
