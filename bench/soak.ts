import { mkdirSync } from 'node:fs';
import { endAll } from '../test/endings.ts';
import { machineOn, startHub, startMcp } from '../test/processes.ts';
import { rssOf } from './measure.ts';
import { table } from './table.ts';

const AT_ONCE = 8;

/** Measures the memory of a hub and of stdio servers while agents work through them for a long time. */
export async function soakSection(folder: string, writes: number): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const machine = machineOn(`${folder}/waggle.db`);
  const hub = await startHub(machine);
  const bridged = await startMcp(machine, 'ann');
  const alone = await startMcp(machineOn(`${folder}/waggle.db`), 'bob');
  const rows: (readonly string[])[] = [];
  const note = async (done: number) => {
    const held = await Promise.all([hub, bridged, alone].map(({ pid }) => rssOf(pid)));
    rows.push([done.toLocaleString('en'), ...held.map((mb) => `${mb.toFixed(0)} MB`)]);
  };
  await note(0);
  for (let done = 0; done < writes; done += AT_ONCE) {
    const calls = Array.from({ length: AT_ONCE }, (_, at) => write(at % 2 === 0 ? bridged : alone, done + at));
    if ((await Promise.all(calls)).some(({ ok }) => !ok)) throw new Error('A write of the soak was refused.');
    if ((done + AT_ONCE) % (writes / 5) === 0) await note(done + AT_ONCE);
  }
  await endAll();
  return `One agent writes through a running hub and one directly, eight calls at once; a quarter of them make tasks, which the
hub mirrors. What lives of the heap stays the same; the rest is room that the engine takes for garbage.

${table(['writes', 'hub', 'stdio through the hub', 'stdio alone'], rows)}`;
}

function write(way: Awaited<ReturnType<typeof startMcp>>, number: number) {
  const title = `work ${number} on the river crossing`;
  return number % 8 < 2
    ? way.call('create_task', { title })
    : way.call('memory_add', { content: `${title}, with what was learnt of it` });
}
