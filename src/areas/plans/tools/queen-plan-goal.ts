import { z } from 'zod';
import { WaggleError } from '../../../kernel/rules/errors.ts';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { anyText, cappedList, cappedText, field } from '../../../kernel/tool/fields.ts';
import { workKinds } from '../../profiles/rules/profile.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { divideGoal, invalidGoal, refuseGoal, slugOf } from '../rules/goal.ts';
import type { SubtaskDraft } from '../rules/plan.ts';
import { scopePath } from '../rules/scope-path.ts';
import { type OrderedPlan, orderByWaves, type WaveWish } from '../rules/wave-order.ts';
import { capabilityMap } from './capability-map.ts';
import { waves, wishesOf } from './plan-fields.ts';
import { publishErrors, publishedShape, publishFrom } from './publish-call.ts';

const input = () =>
  z.object({
    goal_title: anyText(150).describe('Goal'),
    problem: field.longText.describe('Why'),
    acceptance_criteria: cappedList(cappedText(2000), 50).describe('When done'),
    repo_root: cappedText(4096).describe('Repository'),
    session_id: own.session,
    affected_files: cappedList(cappedText(4096), 200).optional().describe('Files'),
    ordering_hint: z.literal('wave').optional().describe('Order in waves'),
    waves: waves().optional(),
    finalizer: cappedText(150).optional().describe('Last sub-task'),
    dry_run: z.boolean().default(false).describe('Only show it'),
  });

const dryPart = {
  slug: z.string(),
  title: z.string(),
  problem: z.string(),
  acceptance_criteria: z.array(z.string()),
  auto_archive: z.literal(true),
};

const dryTask = z.object({
  title: z.string(),
  description: z.string(),
  file_scope: z.array(z.string()),
  depends_on: z.array(z.int()),
  capability_hint: z.enum(workKinds).nullable(),
});

export const queenPlanGoal = writeTool({
  name: 'queen_plan_goal',
  toolset: 'plans',
  dialect: colony,
  summary: 'Divide a goal into a plan and publish it.',
  namedOnly: ['waves'],
  idempotent: false,
  input,
  output: () =>
    z.object({
      ...z.object(dryPart).partial().shape,
      ...z.object(publishedShape).partial().shape,
      mcp_capability_map: z.record(z.string(), z.array(z.string())),
      subtasks: z.array(z.union([dryTask, publishedShape.subtasks.element])),
    }),
  errors: ['QUEEN_INVALID_GOAL', ...publishErrors],
  cli: { command: 'queen', args: ['goal_title'] },
  async outside(inside, given, context) {
    const goal = {
      title: given.goal_title,
      problem: given.problem,
      acceptance: given.acceptance_criteria,
      files: given.affected_files ?? [],
      finalizer: given.finalizer,
    };
    refuseGoal(goal, given.repo_root);
    const repoRoot = rootNamed(given.repo_root, context.caller.cwd);
    const files = goal.files.map((file) => scopePath(file, repoRoot));
    const { subtasks, names } = ordered(divideGoal({ ...goal, files: [...new Set(files)] }), wishesOf(given.waves));
    const slug = slugOf(goal.title);
    const { title, problem, acceptance } = goal;
    if (given.dry_run) {
      const about = { slug, title, problem, acceptance_criteria: acceptance, auto_archive: true as const };
      return { ...about, mcp_capability_map: { ...capabilityMap }, subtasks: subtasks.map(shownDraft) };
    }
    const place = { repoRoot, folder: given.repo_root };
    const plan = { ...place, slug, title, problem, acceptance, autoArchive: true, byQueen: true };
    const published = await publishFrom(inside, { ...plan, subtasks, waveNames: names }, context);
    return { ...published, mcp_capability_map: { ...capabilityMap } };
  },
});

function ordered(drafts: readonly SubtaskDraft[], wished: readonly WaveWish[]): OrderedPlan {
  try {
    return orderByWaves(drafts, wished);
  } catch (error) {
    if (!(error instanceof WaggleError)) throw error;
    throw invalidGoal(error.message, ['waves'], [{ code: error.code, message: error.message }]);
  }
}

function shownDraft({ title, description, files, dependsOn, capability }: SubtaskDraft): z.output<typeof dryTask> {
  return {
    title,
    description,
    file_scope: [...files],
    depends_on: [...dependsOn],
    capability_hint: capability,
  };
}
