import { DEFAULT_WEIGHT, type Weights } from '../profiles/profile.ts';
import type { Capability } from './plan.ts';

const CONFLICT = 0.3;
const RECENT_RELEASE = 0.1;
const QUEEN = 0.1;

export interface FitFacts {
  readonly capability: Capability | null;
  readonly byQueen: boolean;
  /** Another session works on one of its files. */
  readonly hasConflict: boolean;
  /** How many of its files changed hands within the hour. */
  readonly releases: number;
}

/** The most that a sub-task can score: conflicts and recent changes only take away from it. */
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

/** New work must be clearly better to interrupt the current one, and more so right after that was begun. */
export function outranksCurrent(fit: number, current: number, minutesHeld: number): boolean {
  const margin = minutesHeld < 20 ? 0.25 : 0.2;
  return rounded(fit) >= rounded(current + margin);
}
