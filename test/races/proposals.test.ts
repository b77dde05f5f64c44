import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';

const PROCESSES = 8;
/** `RACE_PROPOSALS=200` runs the long form. */
const PROPOSALS = Number(process.env.RACE_PROPOSALS ?? 8);
const place = { repo_root: '/repos/guide', branch: 'main' };

let reinforcer: Awaited<ReturnType<typeof bundled>>;
beforeAll(async () => {
  reinforcer = await bundled('test/races/processes/reinforcer-process.ts');
});
afterAll(() => reinforcer.remove());

interface Said {
  readonly id: number;
  readonly outcome: string | { readonly promoted: boolean; readonly task_id: number | null };
}

onBothStores('eight processes that support the same proposals', (world) => {
  test('each proposal becomes one task, and nobody is refused', async () => {
    const { agent, home, database, clock } = await world();
    // The processes use the machine's clock, and the proposals must be fresh by it.
    clock.now = Date.now();
    const lead = await agent('lead');
    const proposals: { id: number; file: string }[] = [];
    for (let i = 0; i < PROPOSALS; i++) {
      const file = `src/part-${i}.ts`;
      const idea = { ...place, summary: `Idea ${i}`, rationale: 'It helps.', touches_files: [file] };
      proposals.push({ id: (await lead.call('task_propose', idea)).proposal_id, file });
    }
    const agentsFolder = path.join(home, 'agents');
    const children = Array.from({ length: PROCESSES }, (_, index) => {
      const argument = { database, agentsFolder, index, racers: PROCESSES, repoRoot: place.repo_root, proposals };
      return startChild(reinforcer.program, argument);
    });
    const lines = await Promise.all(children.map((child) => child.lines));
    const said: Said[] = lines.flat().map((line) => JSON.parse(line));
    expect(said.filter(({ outcome }) => typeof outcome === 'string')).toEqual([]);
    expect(said).toHaveLength(PROCESSES * PROPOSALS);
    const { pending, promoted } = await lead.call('task_foraging_report', place);
    expect(pending).toEqual([]);
    expect(promoted).toHaveLength(PROPOSALS);
    const tasks = promoted.map(({ task_id }: { task_id: number }) => task_id);
    expect(new Set(tasks).size).toBe(PROPOSALS);
    expect((await lead.call('task_list', { limit: 200 })).tasks).toHaveLength(PROPOSALS);
    for (const { id, task_id, reinforcement_count } of promoted) {
      expect(reinforcement_count).toBe(PROCESSES + 1);
      const told = said
        .filter((one) => one.id === id)
        .flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : outcome));
      // If an edit promoted the proposal, no call reports the promotion.
      expect(told.filter((one) => one.promoted).length).toBeLessThanOrEqual(1);
      expect(new Set(told.map((one) => one.task_id)).has(task_id)).toBe(true);
      for (const one of told) expect([null, task_id]).toContain(one.task_id);
    }
  });
});
