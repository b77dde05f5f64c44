import { mkdirSync } from 'node:fs';
import { endProcesses, machineOn, startHub, startMcp } from '../test/processes.ts';
import { rssOf } from './measure.ts';
import { table } from './table.ts';

/** What a hub and a stdio server hold in memory while one agent works through them for a long time. */
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
  for (let done = 0; done < writes; done += 2) {
    const title = `work ${done} on the river crossing`;
    for (const way of [bridged, alone]) {
      const { ok } = await (done % 4 === 0
        ? way.call('create_task', { title })
        : way.call('memory_add', { content: `${title}, with what was learnt of it` }));
      if (!ok) throw new Error('A write of the soak was refused.');
    }
    if ((done + 2) % (writes / 5) === 0) await note(done + 2);
  }
  await endProcesses();
  return `One agent writes through a running hub and one directly, in turns.

${table(['writes', 'hub', 'stdio through the hub', 'stdio alone'], rows)}`;
}
