import { groupBy } from '../../core/group.ts';
import type { Capability, Plan, Subtask } from '../../core/plans/plan.ts';
import type { Reads } from '../../store/unit.ts';

export interface ListedPlan {
  readonly plan: Plan;
  readonly subtasks: readonly Subtask[];
}

export interface PlanListRequest {
  readonly repo: string | undefined;
  readonly onlyAvailable: boolean;
  readonly capability: Capability | undefined;
  readonly limit: number;
  /** The root of the last plan on the previous page. */
  readonly before: number | undefined;
}

const AT_ONCE = 50;

/** Plans, most recently published first, and the start of the next page. */
export async function listPlans(
  unit: Reads,
  request: PlanListRequest,
): Promise<{ readonly plans: readonly ListedPlan[]; readonly next: number | undefined }> {
  const { limit, before = Number.MAX_SAFE_INTEGER } = request;
  if (request.onlyAvailable || request.capability !== undefined) return withFreeWork(unit, request);
  const found = await unit.plans.newest(request.repo, before, limit + 1);
  const plans = await withSubtasks(unit, found.slice(0, limit));
  return { plans, next: found.length > limit ? plans.at(-1)?.plan.rootId : undefined };
}

/** The index of free work tells which plans have any, so plans without are not read. */
async function withFreeWork(unit: Reads, { repo, capability, limit, before }: PlanListRequest) {
  const free = (await unit.plans.free(repo)).filter((one) => capability === undefined || one.capability === capability);
  const ids = [...new Set(free.map(({ planId }) => planId))]
    .filter((id) => before === undefined || id < before)
    .sort((a, b) => b - a);
  const listed = ids.slice(0, limit);
  const plans = await withSubtasks(unit, await unit.plans.byIds(listed));
  return { plans, next: ids.length > limit ? listed.at(-1) : undefined };
}

async function withSubtasks(unit: Reads, plans: readonly Plan[]): Promise<readonly ListedPlan[]> {
  const subtasks: Subtask[] = [];
  for (let start = 0; start < plans.length; start += AT_ONCE) {
    const some = plans.slice(start, start + AT_ONCE).map(({ rootId }) => rootId);
    subtasks.push(...(await unit.plans.ofPlans(some)));
  }
  const of = groupBy(subtasks, ({ planId }) => planId);
  return plans.map((plan) => ({ plan, subtasks: of.get(plan.rootId) ?? [] }));
}
