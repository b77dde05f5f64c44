import { WaggleError } from '../../../kernel/rules/errors.ts';
import { countsOf, type Plan, type Subtask } from './plan.ts';

const SHOWN = 5;

/** What a refused caller can do instead: the state of the plan and the sub-tasks that are free. */
export function wayOut(plan: Plan, subtasks: readonly Subtask[]) {
  const free = subtasks.filter(({ status }) => status === 'available');
  return {
    plan_slug: plan.slug,
    repo_root: plan.repoRoot,
    subtask_counts: countsOf(subtasks),
    next_available_count: free.length,
    next_available_subtask_index: free[0]?.index ?? null,
    next_available: free.slice(0, SHOWN).map(({ index, title }) => ({ subtask_index: index, title })),
  };
}

export function planArchived({ slug }: Plan): WaggleError {
  return new WaggleError('PLAN_ARCHIVED', `The plan ${slug} is archived.`, undefined, { plan_slug: slug });
}
