import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHub } from '../src/composition/hub.ts';
import type { Caller } from '../src/kernel/rules/caller.ts';
import { fillMemories } from './fill/fill-memories.ts';
import { type Cost, cpuPerCall, WARM_UP } from './measure.ts';
import { table } from './table.ts';
import { withPostgres } from './throwaway-postgres.ts';

const CALLS = 200;
/** The number of open handoffs while the inbox and the counters are measured. */
const WAITING = 50;

const callerNamed = (agent: string): Caller => ({
  agent,
  session: `bench-${agent}`,
  surface: 'mcp',
  scopes: ['read', 'write'],
});

/** Measures handing over and accepting work on a store of this size; fills the store first if it is empty. */
async function measureBatons(database: string, memories: number): Promise<readonly Cost[]> {
  await fillMemories(database, memories);
  const home = mkdtempSync(path.join(os.tmpdir(), 'waggle-bench-'));
  const hub = await openHub({ database, agentsFolder: path.join(home, 'agents'), channel: 'waggle' });
  const [sender, receiver] = [callerNamed('agent-0'), callerNamed('agent-1')];
  const call = async (caller: Caller, name: string, input: object) => {
    const outcome = await hub.callTool({ name, input, caller });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
    return outcome.output as { readonly [field: string]: unknown };
  };
  try {
    for (const caller of [sender, receiver]) await hub.enter(caller);
    const { id } = await call(sender, 'create_task', { title: 'Handed over' });
    const task_id = Number(id);
    await call(receiver, 'task_post', { task_id, kind: 'note', content: 'Here.' });
    const file = (n: number) => `src/file-${n}.ts`;
    const handOff = (n: number) =>
      call(sender, 'task_hand_off', {
        task_id,
        to_agent: 'agent-1',
        summary: `Part ${n}.`,
        transferred_files: [file(n)],
      });
    for (let n = 0; n < CALLS + WARM_UP; n++) {
      await call(sender, 'task_claim_file', { task_id, file_path: file(n) });
    }
    const sent: unknown[] = [];
    const costs = [
      await cpuPerCall('task_hand_off, one file', CALLS, async (n) => {
        sent[n] = (await handOff(n)).handoff_observation_id;
      }),
    ];
    costs.push(
      await cpuPerCall('task_accept_handoff, one file', CALLS, (n) =>
        call(receiver, 'task_accept_handoff', { handoff_observation_id: sent[n] }),
      ),
    );
    for (let n = 0; n < WAITING; n++) await handOff(n);
    costs.push(
      await cpuPerCall(`attention_inbox, ${WAITING} handoffs wait`, CALLS, () =>
        call(receiver, 'attention_inbox', { format: 'compact' }),
      ),
      await cpuPerCall('rescue_stranded_scan', CALLS, () => call(receiver, 'rescue_stranded_scan', {})),
    );
    return costs;
  } finally {
    await hub.close();
    rmSync(home, { recursive: true, force: true });
  }
}

export async function batonsSection(folder: string, quick: boolean): Promise<string> {
  const sizes = quick ? [2000, 20_000] : [100_000, 1_000_000];
  const columns: { readonly title: string; readonly costs: readonly Cost[] }[] = [];
  await withPostgres(async (address) => {
    for (const size of sizes) {
      const told = size.toLocaleString('en');
      const sqlite = path.join(folder, `batons-${size}.db`);
      columns.push({ title: `SQLite, ${told}`, costs: await measureBatons(sqlite, size) });
      const schema = `${address}?schema=batons${size}`;
      columns.push({ title: `PostgreSQL, ${told}`, costs: await measureBatons(schema, size) });
    }
  });
  const rows = (columns[0]?.costs ?? []).map(({ name }, at) => [
    name,
    ...columns.map(({ costs }) => costs[at]?.cpuMs.toFixed(2) ?? ''),
  ]);
  return `Milliseconds of the hub beside so many memories, without a git work tree to look at.

${table(['call', ...columns.map(({ title }) => title)], rows)}`;
}
