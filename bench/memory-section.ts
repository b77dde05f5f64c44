import path from 'node:path';
import { type MemoryCosts, measureMemory } from './memory.ts';
import { table } from './table.ts';
import { withPostgres } from './throwaway-postgres.ts';

interface Measured {
  readonly size: number;
  readonly sqlite: MemoryCosts;
  readonly postgres: MemoryCosts;
}

const CALLS = 200;

/** Measures the memory tools at two sizes on both databases. The larger stores take minutes to fill. */
export async function searchSection(folder: string, quick: boolean): Promise<string> {
  const sizes = quick ? [2000, 20_000] : [100_000, 1_000_000];
  const measured: Measured[] = [];
  await withPostgres(async (address) => {
    for (const size of sizes) {
      const sqlite = await measureMemory({ database: path.join(folder, `${size}.db`), memories: size, calls: CALLS });
      const schema = `${address}?schema=bench${size}`;
      measured.push({
        size,
        sqlite,
        postgres: await measureMemory({ database: schema, memories: size, calls: CALLS, address }),
      });
    }
  });
  const [first] = measured;
  const head = ['call', ...measured.flatMap(({ size }) => [`SQLite, ${told(size)}`, `PostgreSQL, ${told(size)}`])];
  const rows = (first?.sqlite.calls ?? []).map(({ name }, at) => [
    name,
    ...measured.flatMap(({ sqlite, postgres }) => [sqlite, postgres].map((costs) => cell(costs, at))),
  ]);
  const tokens = measured.map(({ size, sqlite }) => `${sqlite.startTokens} tokens at ${told(size)}`).join(' and ');
  return `Of 27 words each on average, by 200 agents in sessions of 50, each word one of 3,528 of which few are common and
many are rare. Milliseconds of the hub; behind the plus those of PostgreSQL's server, which has its own processor time.

${table(head, rows)}

The answer of init_core_memories has ${tokens} memories.`;
}

function told(size: number): string {
  return size.toLocaleString('en');
}

function cell({ calls, serverMs }: MemoryCosts, at: number): string {
  const own = calls[at]?.cpuMs.toFixed(1) ?? '';
  const server = serverMs?.[at];
  return server === undefined ? own : `${own} + ${server.toFixed(1)}`;
}
