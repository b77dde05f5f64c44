import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { openHub } from '../src/composition/hub.ts';
import type { Hub } from '../src/kernel/hub/own-hub.ts';
import { everydayCalls, roundTrips } from '../test/databases/round-trips.ts';
import { endAll } from '../test/endings.ts';
import { machineOn, startMcp } from '../test/processes.ts';
import { tokenFor } from '../test/rest-driver.ts';
import { table } from './table.ts';
import { withPostgres } from './throwaway-postgres.ts';

const PROCESSES = 8;
/** Calls before the measurement starts, since a hub runs for hours and its code is compiled after the first calls. */
const FIRST_TASKS = 300;

/** Measures how often a call waits for the PostgreSQL server, and how many tasks several processes create at once. */
export async function roundTripsSection(folder: string, quick: boolean): Promise<string> {
  mkdirSync(folder, { recursive: true });
  return withPostgres(async (address) => {
    const database = `${address}?schema=trips`;
    const hub = await openHub({ database, agentsFolder: path.join(folder, 'agents'), channel: 'waggle' });
    try {
      for (const agent of ['ada', 'bob']) await tokenFor(hub.store, agent);
      const calls = await everydayCalls((name, input) => callAs(hub, name, input));
      const rows: string[][] = [];
      for (const [name, call] of calls) rows.push([name, String(await roundTrips(call, hub.callsWritten))]);
      const first = quick ? 20 : FIRST_TASKS;
      const rate = await createsPerSecond(database, first, quick ? 20 : 200);
      return `How often a call waits for the server's answer, from the begin to the commit. Writes are sent without waiting.

${table(['call', 'round trips'], rows)}

${PROCESSES} processes, each with one agent that makes one task after the other, made ${rate.toFixed(0)} tasks a second once each
had made ${first}. The server of this measurement does not wait for its disk.`;
    } finally {
      await hub.close();
    }
  });
}

async function callAs(hub: Hub, name: string, input: object = {}): Promise<{ readonly id: string }> {
  const caller = { agent: 'ada', session: 's-ada', surface: 'mcp', scopes: ['read', 'write', 'run'] } as const;
  const outcome = await hub.callTool({ name, input, caller });
  if (!outcome.ok) throw new Error(`${name}: ${JSON.stringify(outcome.error)}`);
  return outcome.output as { id: string };
}

async function createsPerSecond(database: string, first: number, each: number): Promise<number> {
  const writers = await Promise.all(
    Array.from({ length: PROCESSES }, (_, n) => startMcp(machineOn(database), `writer-${n}`)),
  );
  const make = async (writer: (typeof writers)[number], count: number) => {
    for (let n = 0; n < count; n++) await writer.call('create_task', { title: `Task ${n}` });
  };
  try {
    await Promise.all(writers.map((writer) => make(writer, first)));
    const before = performance.now();
    await Promise.all(writers.map((writer) => make(writer, each)));
    return (PROCESSES * each * 1000) / (performance.now() - before);
  } finally {
    await endAll();
  }
}
