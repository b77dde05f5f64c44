import type { AgentId } from '../../../kernel/rules/identity.ts';
import type { Instant } from '../../../kernel/rules/time.ts';

/** Kinds of work that agents are compared by. */
export const workKinds = ['ui_work', 'api_work', 'test_work', 'infra_work', 'doc_work'] as const;
export type WorkKind = (typeof workKinds)[number];

/** How well an agent does each kind of work, 0..1. */
export type Weights = Readonly<Record<WorkKind, number>>;

export interface Profile {
  readonly agent: AgentId;
  readonly weights: Weights;
  /** 0 if the profile was never set. */
  readonly updatedAt: Instant;
}

/** The weight of an agent or a kind of work without a profile. */
export const DEFAULT_WEIGHT = 0.5;

export const defaultWeights: Weights = {
  ui_work: DEFAULT_WEIGHT,
  api_work: DEFAULT_WEIGHT,
  test_work: DEFAULT_WEIGHT,
  infra_work: DEFAULT_WEIGHT,
  doc_work: DEFAULT_WEIGHT,
};

export function unknownProfile(agent: AgentId): Profile {
  return { agent, weights: defaultWeights, updatedAt: 0 };
}

export type GivenWeights = { readonly [K in WorkKind]?: number | undefined };

/** The weights updated with the given ones; the others keep their value. */
export function merged(weights: Weights, given: GivenWeights): Weights {
  const entries = workKinds.map((kind) => [kind, given[kind] ?? weights[kind]]);
  return Object.fromEntries(entries) as Record<WorkKind, number>;
}

/** How well the agent fits work of this kind; work without a kind fits every agent equally. */
export function fitFor({ weights }: Pick<Profile, 'weights'>, kind: WorkKind | null | undefined): number {
  return kind === null || kind === undefined ? DEFAULT_WEIGHT : weights[kind];
}

/** The profiles, best fit first; ties are sorted by name, so that every reader sees the same order. */
export function byFit(profiles: readonly Profile[], kind: WorkKind | null | undefined): readonly Profile[] {
  const order = (a: Profile, b: Profile) => fitFor(b, kind) - fitFor(a, kind) || (a.agent < b.agent ? -1 : 1);
  return [...profiles].sort(order);
}
