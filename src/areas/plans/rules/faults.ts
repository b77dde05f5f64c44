import { WaggleError } from '../../../kernel/rules/errors.ts';
import { isFinalizer } from './finalizer.ts';
import type { SubtaskDraft } from './plan.ts';
import { ancestorsOf, wavesOf } from './waves.ts';

export type FaultCode =
  | 'PLAN_INVALID_WAVE_DEPENDENCY'
  | 'PLAN_WAVE_SCOPE_OVERLAP'
  | 'PLAN_FINALIZER_NOT_LAST'
  | 'PLAN_SCOPE_OVERLAP';

export interface PlanFault {
  readonly code: FaultCode;
  readonly message: string;
  /** The sub-tasks affected. */
  readonly subtasks: readonly number[];
  readonly shared?: readonly string[];
}

export interface ScopeOverlap {
  readonly a: number;
  readonly b: number;
  readonly shared: readonly string[];
}

/**
 * Everything that is wrong with the order of a plan; publishing reports the first fault. Order: dependencies, files
 * shared within a wave, finalizers, files shared by unrelated sub-tasks of different waves.
 */
export function planFaults(subtasks: readonly SubtaskDraft[]): readonly PlanFault[] {
  const wrong = dependencyFaults(subtasks);
  const overlaps = unrelatedOverlaps(subtasks);
  const waves = wavesOf(subtasks.map(({ dependsOn }) => dependsOn));
  const isOneWave = ({ a, b }: ScopeOverlap) => waves[a] === waves[b];
  return [
    ...wrong,
    ...overlaps.filter(isOneWave).map((one) => overlapFault('PLAN_WAVE_SCOPE_OVERLAP', one, 'run in the same wave')),
    ...finalizerFaults(subtasks),
    ...overlaps
      .filter((one) => !isOneWave(one))
      .map((one) => overlapFault('PLAN_SCOPE_OVERLAP', one, 'do not depend on each other')),
  ];
}

export function refuseFaults(faults: readonly PlanFault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const { code, message, ...fields } = first;
  throw new WaggleError(code, message, undefined, { ...fields });
}

function dependencyFaults(subtasks: readonly SubtaskDraft[]): readonly PlanFault[] {
  return subtasks.flatMap(({ dependsOn }, index) =>
    dependsOn.flatMap((other): PlanFault[] => {
      if (other < index && other >= 0) return [];
      const why =
        other >= subtasks.length || other < 0 ? 'which the plan does not have' : 'which does not come before it';
      const message = `Sub-task ${index} depends on ${other}, ${why}.`;
      return [{ code: 'PLAN_INVALID_WAVE_DEPENDENCY', message, subtasks: [index, other] }];
    }),
  );
}

/** Pairs of sub-tasks that share files although neither depends on the other. */
export function unrelatedOverlaps(subtasks: readonly SubtaskDraft[]): readonly ScopeOverlap[] {
  const byFile = new Map<string, number[]>();
  for (const [index, { files }] of subtasks.entries()) {
    for (const file of new Set(files)) byFile.set(file, [...(byFile.get(file) ?? []), index]);
  }
  const shared = new Map<string, ScopeOverlap>();
  const before = ancestorsOf(subtasks.map(({ dependsOn }) => dependsOn));
  for (const [file, users] of byFile) {
    for (const [at, a] of users.entries()) {
      for (const b of users.slice(at + 1)) {
        if (before[b]?.has(a) === true) continue;
        const known = shared.get(`${a} ${b}`);
        shared.set(`${a} ${b}`, { a, b, shared: [...(known?.shared ?? []), file] });
      }
    }
  }
  return [...shared.values()].sort((one, other) => one.a - other.a || one.b - other.b);
}

function overlapFault(code: FaultCode, { a, b, shared }: ScopeOverlap, why: string): PlanFault {
  const message = `Sub-tasks ${a} and ${b} ${why} and share ${shared.join(', ')}.`;
  return { code, message, subtasks: [a, b], shared };
}

/** A finalizer must be in a later wave than all other work and depend on all other sub-tasks before it. */
function finalizerFaults(subtasks: readonly SubtaskDraft[]): readonly PlanFault[] {
  const dependsOn = subtasks.map((one) => one.dependsOn);
  const waves = wavesOf(dependsOn);
  const before = ancestorsOf(dependsOn);
  const isLast = subtasks.map(isFinalizer);
  const others = subtasks.flatMap((_, index) => (isLast[index] === true ? [] : [index]));
  if (others.length === 0) return [];
  const lastWave = Math.max(...others.map((index) => waves[index] ?? 0));
  return subtasks.flatMap((_, index): PlanFault[] => {
    if (isLast[index] !== true) return [];
    const missing = others.filter((other) => other < index && before[index]?.has(other) !== true);
    if ((waves[index] ?? 0) > lastWave && missing.length === 0) return [];
    const why =
      missing.length > 0 ? `it does not wait for ${missing.join(', ')}` : 'other work runs in its wave or later';
    const message = `Sub-task ${index} is a finalizer, but ${why}.`;
    return [{ code: 'PLAN_FINALIZER_NOT_LAST', message, subtasks: [index, ...missing] }];
  });
}
