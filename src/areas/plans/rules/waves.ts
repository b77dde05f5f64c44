import type { SubtaskDraft } from './plan.ts';

/** For each sub-task, the sub-tasks it depends on. Dependencies on later or missing sub-tasks are ignored. */
export type Edges = readonly (readonly number[])[];

/** The wave of each sub-task: 0 without dependencies, else one after the last wave it depends on. */
export function wavesOf(dependsOn: Edges): readonly number[] {
  const waves: number[] = [];
  for (const [index, earlier] of dependsOn.entries()) {
    const before = earlier.filter((one) => one >= 0 && one < index).map((one) => waves[one] ?? 0);
    waves.push(before.length === 0 ? 0 : Math.max(...before) + 1);
  }
  return waves;
}

/** All direct and indirect dependencies of each sub-task. */
export function ancestorsOf(dependsOn: Edges): readonly ReadonlySet<number>[] {
  const all: Set<number>[] = [];
  for (const [index, earlier] of dependsOn.entries()) {
    const found = new Set<number>();
    for (const one of earlier.filter((other) => other >= 0 && other < index)) {
      found.add(one);
      for (const further of all[one] ?? []) found.add(further);
    }
    all.push(found);
  }
  return all;
}

export interface Wave {
  readonly index: number;
  readonly name: string;
  readonly subtasks: readonly number[];
}

/** The waves of a plan in order, with the given names or numbered from 1. */
export function groupWaves(subtasks: readonly Pick<SubtaskDraft, 'dependsOn'>[], names: readonly string[]): Wave[] {
  const waves = wavesOf(subtasks.map(({ dependsOn }) => dependsOn));
  const count = waves.length === 0 ? 0 : Math.max(...waves) + 1;
  return Array.from({ length: count }, (_, index) => ({
    index,
    name: names[index] ?? `Wave ${index + 1}`,
    subtasks: waves.flatMap((wave, at) => (wave === index ? [at] : [])),
  }));
}

/** The longest chain of unfinished sub-tasks: the minimum length of the work with any number of agents. */
export function criticalPath(dependsOn: Edges, isDone: (index: number) => boolean): readonly number[] {
  const chains: (readonly number[])[] = [];
  for (const [index, earlier] of dependsOn.entries()) {
    const before = longest(earlier.filter((one) => one < index).map((one) => chains[one] ?? []));
    chains.push(isDone(index) ? before : [...before, index]);
  }
  return longest(chains);
}

function longest(chains: readonly (readonly number[])[]): readonly number[] {
  return chains.reduce<readonly number[]>((best, chain) => (chain.length > best.length ? chain : best), []);
}
