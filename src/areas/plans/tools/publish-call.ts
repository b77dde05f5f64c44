import path from 'node:path';
import { z } from 'zod';
import type { Writes } from '../../../kernel/store/unit.ts';
import type { Inside } from '../../../kernel/tool/define.ts';
import type { RunContext } from '../../../kernel/tool/run-context.ts';
import { openChange } from '../../specs/flows/open-change.ts';
import type { SpecPlace } from '../../specs/flows/spec-place.ts';
import { keepWorktree } from '../flows/plan-worktree.ts';
import { type PlanDraft, type PublishedPlan, publishPlan } from '../flows/publish-plan.ts';
import { validatePlan } from '../flows/validate-plan.ts';
import { subtaskBranch } from '../rules/plan.ts';
import { withPlanFiles } from './plan-place.ts';
import { unguardedIn } from './planned-scope.ts';
import { shownSummary, summaryShape } from './validation-shape.ts';

export const publishedShape = {
  plan_slug: z.string(),
  spec_task_id: z.int(),
  spec_change_path: z.string().nullable(),
  subtasks: z.array(z.object({ subtask_index: z.int(), branch: z.string(), task_id: z.int(), title: z.string() })),
  waves: z.array(z.object({ wave_index: z.int(), name: z.string(), subtask_indexes: z.array(z.int()) })),
  claim_instructions: z.array(
    z.object({
      subtask_index: z.int(),
      title: z.string(),
      branch: z.string(),
      tool: z.literal('task_plan_claim_subtask'),
      arguments: z.object({ repo_root: z.string(), plan_slug: z.string(), subtask_index: z.int() }),
      ready_when: z.enum(['now', 'dependencies_completed']),
    }),
  ),
  plan_validation: summaryShape,
};

/** Error codes that publishing can return. */
export const publishErrors = [
  'PLAN_INVALID_WAVE_DEPENDENCY',
  'PLAN_WAVE_SCOPE_OVERLAP',
  'PLAN_FINALIZER_NOT_LAST',
  'PLAN_SCOPE_OVERLAP',
  'PLAN_EXISTS',
  'INVALID_CLAIM_PATH',
  'SPEC_CHANGE_NOT_FOUND',
  'READ_ONLY',
] as const;

type Draft = Omit<PlanDraft, 'openChange'> & {
  /** The folder that the call names: the files are written to its work tree. */
  readonly folder: string;
};

/** Publishes a plan, as a change of the repository's spec if the spec files are reachable. */
export async function publishFrom(inside: Inside<Writes>, { folder, ...draft }: Draft, context: RunContext) {
  const staleMinutes = context.settings.claimStaleMinutes;
  const seen = { dirty: [], noted: [], unguarded: unguardedIn(draft.subtasks, context) };
  return withPlanFiles(inside, context, async (unit, files) => {
    const place = await files(draft.repoRoot, folder);
    const validation = await validatePlan(unit, { ...draft, staleMinutes, seen, toolNamed: context.toolNamed });
    const change = place === undefined ? undefined : changeOf(unit, place, draft);
    const published = await publishPlan(unit, { ...draft, openChange: change?.open });
    const changePath = change?.path() ?? null;
    return {
      ...shownPlan(published, draft),
      spec_change_path: changePath,
      plan_validation: shownSummary(validation, unit.now),
    };
  });
}

function changeOf(unit: Writes, place: SpecPlace, { slug, title, problem, acceptance }: Omit<PlanDraft, 'openChange'>) {
  let changePath: string | undefined;
  return {
    open: async () => {
      const proposal = [problem, '', ...acceptance.map((one) => `- ${one}`)].join('\n');
      const opened = await openChange(unit, place, { slug, title, proposal, withoutRoot: true });
      changePath = path.join(place.worktree, opened.path);
      return keepWorktree(unit, await unit.tasks.get(opened.taskId), place);
    },
    path: () => changePath,
  };
}

function shownPlan({ plan, subtasks, waves }: PublishedPlan, draft: Omit<PlanDraft, 'openChange'>) {
  return {
    plan_slug: plan.slug,
    spec_task_id: plan.rootId,
    subtasks: subtasks.map(({ id, branch, title }, index) => ({
      subtask_index: index,
      branch: branch ?? '',
      task_id: id,
      title,
    })),
    waves: waves.map(({ index, name, subtasks: of }) => ({ wave_index: index, name, subtask_indexes: [...of] })),
    claim_instructions: draft.subtasks.map(({ title, dependsOn }, index) => ({
      subtask_index: index,
      title,
      branch: subtaskBranch(plan.slug, index),
      tool: 'task_plan_claim_subtask' as const,
      arguments: { repo_root: plan.repoRoot, plan_slug: plan.slug, subtask_index: index },
      ready_when: dependsOn.length === 0 ? ('now' as const) : ('dependencies_completed' as const),
    })),
  };
}
