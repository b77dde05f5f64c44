import { DEFAULT_WEIGHT, type Weights } from '../../profiles/rules/profile.ts';
import type { Capability } from './plan.ts';

const CONFLICT = 0.3;
const RECENT_RELEASE = 0.1;
const QUEEN = 0.1;

export interface FitFacts {
  readonly capability: Capability | null;
  readonly byQueen: boolean;
  /** Another session works on one of its files. */
  readonly hasConflict: boolean;
  /** How often its files were released or handed over within the last hour. */
  readonly releases: number;
}

/** The highest score that a sub-task can reach: conflicts and recent releases only lower it. */
export function bestFit({ capability, byQueen }: Pick<FitFacts, 'capability' | 'byQueen'>, weights: Weights): number {
  return rounded((capability === null ? DEFAULT_WEIGHT : weights[capability]) + (byQueen ? QUEEN : 0));
}

export function fitScore(facts: FitFacts, weights: Weights): number {
  const { capability, byQueen, hasConflict, releases } = facts;
  const weight = capability === null ? DEFAULT_WEIGHT : weights[capability];
  return rounded(weight - (hasConflict ? CONFLICT : 0) - RECENT_RELEASE * releases + (byQueen ? QUEEN : 0));
}

function rounded(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000));
}

/**
 * New work must score clearly higher to interrupt the current work, and even more so shortly after that was started.
 */
export function outranksCurrent(fit: number, current: number, minutesHeld: number): boolean {
  const margin = minutesHeld < 20 ? 0.25 : 0.2;
  return rounded(fit) >= rounded(current + margin);
}
