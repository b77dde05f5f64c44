import { groupBy } from '../../../kernel/rules/group.ts';
import type { Page, PageRequest } from '../../../kernel/store/paging.ts';
import type { Reads } from '../../../kernel/store/unit.ts';
import type { Capability, Plan, Subtask } from '../rules/plan.ts';

export interface ListedPlan {
  readonly plan: Plan;
  readonly subtasks: readonly Subtask[];
}

export interface PlanListRequest extends PageRequest {
  readonly repo: string | undefined;
  readonly onlyAvailable: boolean;
  readonly capability: Capability | undefined;
}

const AT_ONCE = 50;

/** Plans, most recently published first. */
export async function listPlans(unit: Reads, request: PlanListRequest): Promise<Page<ListedPlan>> {
  const { repo, onlyAvailable, capability } = request;
  const { items, next } =
    onlyAvailable || capability !== undefined
      ? await withFreeWork(unit, request)
      : await unit.plans.newest(repo, request);
  return { items: await withSubtasks(unit, items), next };
}

/** The index of free work tells which plans have any, so plans without are not read. */
async function withFreeWork(unit: Reads, { repo, capability, ...page }: PlanListRequest): Promise<Page<Plan>> {
  const free = (await unit.plans.free(repo)).filter((one) => capability === undefined || one.capability === capability);
  return unit.plans.newestAmong([...new Set(free.map(({ planId }) => planId))], page);
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
