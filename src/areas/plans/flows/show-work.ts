import type { Reads } from '../../../kernel/store/unit.ts';
import { type SuggestedCall, suggestedCall } from '../../handoffs/flows/baton-calls.ts';
import type { Task } from '../../tasks/rules/task.ts';
import type { Plan } from '../rules/plan.ts';
import { type WorkText, workText } from '../rules/work-text.ts';

export interface ShownWork extends WorkText {
  /** The call that reads in full what is cut. */
  readonly rest_with?: SuggestedCall;
}

/** What a call says to the one who takes a sub-task: what is to be done, why, and when it is done. */
export async function showWork(unit: Reads, plan: Plan, task: Task): Promise<ShownWork> {
  const { work, cutsDescription, cutsPlan } = workText(task, plan);
  if (!cutsDescription && !cutsPlan) return work;
  const ids = [...(cutsDescription ? [task.memoryId] : []), ...(cutsPlan ? await entriesOf(unit, plan) : [])];
  return { ...work, rest_with: suggestedCall('get_observations', { ids: [...new Set(ids)] }) };
}

/**
 * The entries with the problem and the criteria: the task of the plan, and, where that was a change of the spec before,
 * the announcement of the plan.
 */
async function entriesOf(unit: Reads, plan: Plan): Promise<readonly number[]> {
  const root = await unit.tasks.peek(plan.rootId);
  const configs = await unit.observations.textsOf(plan.rootId, ['plan-config'], 0, 1);
  const announced = configs.filter(({ text }) => text.includes(plan.problem)).map(({ id }) => id);
  return root === undefined || announced.length > 0 ? announced : [root.memoryId];
}
