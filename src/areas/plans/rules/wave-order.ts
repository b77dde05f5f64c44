import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Capability, SubtaskDraft } from './plan.ts';

/** A requested wave: its sub-tasks by position, title or capability. */
export interface WaveWish {
  readonly name?: string | undefined;
  readonly indexes: readonly number[];
  readonly titles: readonly string[];
  readonly refs: readonly (string | number)[];
}

export interface OrderedPlan {
  readonly subtasks: readonly SubtaskDraft[];
  readonly names: readonly string[];
}

/**
 * Arranges sub-tasks in the requested waves and renumbers them in that order. Each sub-task depends on all of the
 * previous wave; those that no wave names come last.
 */
export function orderByWaves(subtasks: readonly SubtaskDraft[], wishes: readonly WaveWish[]): OrderedPlan {
  if (wishes.length === 0) return { subtasks, names: [] };
  const waveAt = assigned(subtasks, wishes);
  const rest = subtasks.flatMap((_, index) => (waveAt.has(index) ? [] : [index]));
  for (const index of rest) waveAt.set(index, wishes.length);
  const waves = Array.from({ length: wishes.length + (rest.length > 0 ? 1 : 0) }, (_, wave) =>
    subtasks.flatMap((_subtask, index) => (waveAt.get(index) === wave ? [index] : [])),
  );
  const order = waves.flat();
  const newIndex = new Map(order.map((old, index) => [old, index]));
  const ordered = order.flatMap((old) => {
    const draft = subtasks[old];
    if (draft === undefined) return [];
    const wave = waveAt.get(old) ?? 0;
    const wanted = draft.dependsOn.map((other) => earlier(other, old, waveAt, newIndex));
    const before = (waves[wave - 1] ?? []).map((one) => newIndex.get(one) ?? 0);
    return [{ ...draft, dependsOn: [...new Set([...wanted, ...before])].sort((a, b) => a - b) }];
  });
  return { subtasks: ordered, names: wishes.map(({ name }, index) => name ?? `Wave ${index + 1}`) };
}

function earlier(
  other: number,
  index: number,
  waveAt: ReadonlyMap<number, number>,
  newIndex: ReadonlyMap<number, number>,
): number {
  const found = newIndex.get(other);
  if (found !== undefined && (waveAt.get(other) ?? 0) < (waveAt.get(index) ?? 0)) return found;
  throw badWave(`Sub-task ${index} depends on ${other}, which is in no earlier wave.`, [index, other]);
}

function assigned(subtasks: readonly SubtaskDraft[], wishes: readonly WaveWish[]): Map<number, number> {
  const waveAt = new Map<number, number>();
  for (const [wave, wish] of wishes.entries()) {
    const named = [...wish.indexes, ...wish.titles, ...wish.refs].map((ref) => found(subtasks, ref, wave));
    if (named.length === 0) throw badWave(`Wave ${wave + 1} names no sub-task.`, []);
    for (const index of named.flat()) {
      if (waveAt.has(index)) throw badWave(`Sub-task ${index} is named by more than one wave.`, [index]);
      waveAt.set(index, wave);
    }
  }
  return waveAt;
}

const aliases: Readonly<Record<string, Capability>> = {
  api: 'api_work',
  ui: 'ui_work',
  web: 'ui_work',
  test: 'test_work',
  tests: 'test_work',
  infra: 'infra_work',
  doc: 'doc_work',
  docs: 'doc_work',
};

function found(subtasks: readonly SubtaskDraft[], ref: string | number, wave: number): readonly number[] {
  const text = String(ref).trim().toLowerCase();
  if (typeof ref === 'number' || /^\d+$/.test(text)) {
    if (Number(text) < subtasks.length) return [Number(text)];
    throw badWave(`Wave ${wave + 1} names sub-task ${text}, which the plan does not have.`, []);
  }
  const titled = subtasks.flatMap(({ title }, index) => (title.trim().toLowerCase() === text ? [index] : []));
  if (titled.length === 1) return titled;
  const word = text.replace(/^(?:kind|capability):/, '');
  const capability = aliases[word] ?? word;
  const capable = subtasks.flatMap((one, index) => (one.capability === capability ? [index] : []));
  if (titled.length === 0 && capable.length > 0) return capable;
  const what = titled.length > 1 ? 'more than one sub-task' : 'no sub-task';
  throw badWave(`Wave ${wave + 1} has a reference that fits ${what}.`, titled);
}

function badWave(message: string, subtasks: readonly number[]): WaggleError {
  return new WaggleError('PLAN_INVALID_WAVE_DEPENDENCY', message, undefined, { subtasks });
}
