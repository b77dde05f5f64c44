import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundled } from '../bundle.ts';
import { ROOT_SPEC, readRoot, specRepository } from '../spec-repository.ts';
import { onBothStores } from '../world.ts';
import { startChild } from './child-processes.ts';
import { long } from './seed.ts';

const PROCESSES = 8;
const ROUNDS = long(5, 80);

let writer: Awaited<ReturnType<typeof bundled>>;

beforeAll(async () => {
  writer = await bundled('test/races/processes/spec-writer-process.ts');
});
afterAll(() => writer.remove());

interface Told {
  readonly round: number;
  readonly name: string;
  readonly code?: string;
  readonly output?: {
    readonly task_id?: number;
    readonly already_open?: boolean;
    readonly delta_count?: number;
    readonly match_count?: number;
    readonly action?: string;
    readonly applied?: number;
  };
}

const inOrder = (numbers: readonly (number | undefined)[]) =>
  numbers.toSorted((one, other) => Number(one) - Number(other));
const oneToAll = Array.from({ length: PROCESSES }, (_, index) => index + 1);

onBothStores('eight processes on one change', (world) => {
  test('open it once, lose no delta and no failure record, and archive it once', async () => {
    const { agent, home, database } = await world();
    const repository = specRepository();
    const ada = await agent('ada', { cwd: repository });
    const children = oneToAll.map((_, index) =>
      startChild(writer.program, {
        ...{ database, repository, index, racers: PROCESSES, rounds: ROUNDS },
        agentsFolder: path.join(home, 'agents'),
      }),
    );
    const lines = (await Promise.all(children.map((child) => child.lines))).flat();
    const told: readonly Told[] = lines.map((line) => JSON.parse(line));
    expect(told).toHaveLength(PROCESSES * ROUNDS * 4);
    for (let round = 0; round < ROUNDS; round++) {
      const of = (name: string) => told.filter((one) => one.round === round && one.name === name);
      const opened = of('spec_change_open');
      expect(opened.filter((one) => one.output?.already_open === false)).toHaveLength(1);
      expect(new Set(opened.map((one) => one.output?.task_id)).size).toBe(1);
      expect(inOrder(of('spec_change_add_delta').map((one) => one.output?.delta_count))).toEqual(oneToAll);
      const archived = of('spec_archive');
      expect(archived.filter((one) => one.output?.applied === PROCESSES)).toHaveLength(1);
      expect(archived.filter((one) => one.code === 'SPEC_CHANGE_NOT_FOUND')).toHaveLength(PROCESSES - 1);
    }
    // Errors that differ only in the round's number count as the same failure.
    const matches = told
      .filter((one) => one.name === 'spec_build_record_failure')
      .map((one) => one.output?.match_count);
    expect(inOrder(matches)).toEqual(Array.from({ length: PROCESSES * ROUNDS }, (_, index) => index + 1));
    expect(told.filter((one) => one.output?.action === 'promoted')).toHaveLength(1);
    const rows = readRoot(repository).match(/^V\.\d+\|must\|\d\|-$/gm) ?? [];
    expect(new Set(rows).size).toBe(PROCESSES * ROUNDS);
    expect(readRoot(repository).split('\n')).toHaveLength(ROOT_SPEC.split('\n').length + PROCESSES * ROUNDS);
    expect(readdirSync(path.join(repository, 'openspec')).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await ada.call('openspec_sync_status', {})).toMatchObject({ issue_count: 0, issues: [] });
  });
});
