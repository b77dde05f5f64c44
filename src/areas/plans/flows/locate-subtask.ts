import { WaggleError } from '../../../kernel/rules/errors.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { PlanPart } from '../queries/plan-rows.ts';
import type { Plan, SubtaskPlace } from '../rules/plan.ts';
import { planArchived, wayOut } from '../rules/way-out.ts';

export interface SubtaskName {
  readonly slug: string;
  readonly index: number;
  /** The repository that the call names. */
  readonly repo?: string | undefined;
  /** The repository that the caller works in; it decides between several plans of that slug. */
  readonly ownRepo?: string | undefined;
}

/** A plan and one of its sub-tasks. */
export interface Located {
  readonly plan: Plan;
  readonly subtask: SubtaskPlace;
}

const KNOWN = 5;

/**
 * The sub-task that a call refers to. Slugs are per repository: a slug alone never selects a plan of another
 * repository.
 */
export async function locateSubtask(unit: Reads, name: SubtaskName): Promise<Located> {
  const { plan, part: subtask } = await thePlan(unit, name);
  if (plan.state === 'archived') throw planArchived(plan);
  if (subtask === undefined) {
    const subtasks = await unit.plans.ofPlans([plan.rootId]);
    const message = `The plan ${plan.slug} has no sub-task ${name.index}: it has ${subtasks.length}, counted from 0.`;
    throw new WaggleError('PLAN_SUBTASK_NOT_FOUND', message, undefined, wayOut(plan, subtasks));
  }
  return { plan, subtask };
}

/** The positions of the sub-tasks in the plan that the located one still waits for. */
export async function unmetOf(unit: Reads, { plan, subtask }: Located) {
  const subtasks = await unit.plans.ofPlans([plan.rootId]);
  const own = subtasks.find(({ index }) => index === subtask.index);
  return { subtasks, unmet: (own?.blockedBy ?? []).filter((one) => one !== null) };
}

async function thePlan(unit: Reads, { slug, index, repo, ownRepo }: SubtaskName): Promise<PlanPart> {
  const found = await unit.plans.withPart(slug, index, repo);
  const [only, another] = found;
  if (only === undefined) throw await noPlan(unit, slug, repo);
  if (another === undefined) return only;
  const held = await heldAmong(unit, found, index);
  const named = held ?? found.find(({ plan }) => plan.repoRoot === ownRepo);
  if (named !== undefined) return named;
  const message = `${found.length} repositories have a plan ${slug}: name one with repo_root.`;
  throw new WaggleError('PLAN_SUBTASK_NOT_FOUND', message, undefined, {
    plan_slug: slug,
    repo_roots: found.map(({ plan }) => plan.repoRoot),
  });
}

/** The plan in which the caller's session holds that sub-task. */
async function heldAmong(unit: Reads, plans: readonly PlanPart[], index: number): Promise<PlanPart | undefined> {
  const { session } = unit.scope;
  if (session === null) return undefined;
  const subtasks = await unit.plans.ofPlans(plans.map(({ plan }) => plan.rootId));
  const held = subtasks.find((one) => one.index === index && one.status === 'claimed' && one.session === session);
  return held === undefined ? undefined : plans.find(({ plan }) => plan.rootId === held.planId);
}

async function noPlan(unit: Reads, slug: string, repo: string | undefined): Promise<WaggleError> {
  const { items: known } = await unit.plans.newest(repo, { limit: KNOWN });
  return new WaggleError('PLAN_SUBTASK_NOT_FOUND', 'No plan with that slug is visible to you.', undefined, {
    plan_slug: slug,
    known_plans: known.map((plan) => ({ plan_slug: plan.slug, repo_root: plan.repoRoot })),
  });
}
