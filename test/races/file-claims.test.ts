import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '../../src/areas/claims/rules/claim.ts';
import { bundled } from '../bundle.ts';
import { addTask, everything } from '../stores.ts';
import { onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';

const PROCESSES = 8;
const FILES = 20;
const ROOT = '/repos/race';

let claimer: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  claimer = await bundled('test/races/processes/file-claimer-process.ts');
});
afterAll(() => claimer.remove());

interface Told {
  readonly session: string;
  readonly file: string;
  readonly outcome: string;
}

onBothStores('eight processes that claim the same files', (world) => {
  test('all succeed, exactly one sees no other claim, and that one owns the file', async () => {
    const { hub, home, database } = await world();
    for (const title of ['one', 'two']) await addTask(hub.store, 'user', { title, repoRoot: ROOT });
    const agentsFolder = path.join(home, 'agents');
    const children = Array.from({ length: PROCESSES }, (_, index) =>
      startChild(claimer.program, { database, agentsFolder, index, racers: PROCESSES, files: FILES }),
    );
    const told: readonly Told[] = (await Promise.all(children.map(({ lines }) => lines)))
      .flat()
      .map((line) => JSON.parse(line));
    expect(told).toHaveLength(PROCESSES * FILES);
    for (let file = 0; file < FILES; file++) {
      const name = `src/file-${file}.ts`;
      const here = told.filter((one) => one.file === name);
      const first = here.filter(({ outcome }) => outcome === 'none');
      expect(first).toHaveLength(1);
      expect(here.filter(({ outcome }) => outcome === 'strong_active')).toHaveLength(PROCESSES - 1);
      const claims = await hub.store.read(everything, (unit) => unit.fileClaims.onFile(ROOT, name, 1));
      expect(claims).toHaveLength(PROCESSES);
      // The racers use the machine's clock and the world its own, by which every claim is fresh.
      expect(ownerOf(claims, 0, 240)?.session).toBe(first[0]?.session);
    }
  });
});
