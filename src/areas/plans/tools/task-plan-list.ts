import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { roomyLimit } from '../../../kernel/tool/answer-room.ts';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { boundedList } from '../../../kernel/tool/bounded-list.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { listPlans } from '../flows/list-plans.ts';
import { planField } from './plan-fields.ts';
import { planRepo } from './plan-repo.ts';
import { planShape, shortened, shownPlan } from './plan-shape.ts';
import { planListWords, plansForPeople } from './plan-words.ts';

const USUAL = 10;

export const taskPlanList = readTool({
  name: 'task_plan_list',
  toolset: 'plans',
  dialect: colony,
  summary: 'List plans: sub-tasks, waves, critical path, what is available.',
  answer: 'array',
  input: () =>
    z.object({
      repo_root: planField.repoRoot.optional(),
      only_with_available_subtasks: z.boolean().default(false).describe('Only those'),
      capability_match: planField.capability.optional().describe('Available kind'),
      limit: roomyLimit(50, USUAL, '1-50'),
      detail: z.enum(['compact', 'full']).default('compact').describe('full: texts'),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('next_cursor'),
    }),
  output: () => arrayAnswer(planShape),
  errors: [],
  cli: {
    command: 'list',
    ways: [
      {
        path: 'plan list',
        about: 'List plans with their sub-tasks, waves and what is available.',
        words: planListWords,
        shown: plansForPeople,
      },
    ],
  },
  async run(unit, { limit, detail, ...input }, context) {
    const { items, next } = await listPlans(unit, {
      repo: planRepo(input.repo_root, context),
      onlyAvailable: input.only_with_available_subtasks,
      capability: input.capability_match,
      limit: limit ?? USUAL,
      cursor: input.cursor,
    });
    const plans = items.map(({ plan, subtasks }) => shownPlan(plan, subtasks, detail));
    const isShort = limit === undefined && detail === 'compact' && context.caller.takesReports === true;
    if (!isShort) return { items: plans, ...defined({ next_cursor: next }) };
    const asked = { limit, usual: USUAL, caller: context.caller, hydrateWith: 'task_plan_list' };
    const { shown, left } = boundedList(plans.map(shortened), asked);
    // Plans are listed by their root tasks, newest first.
    const last = shown.length < plans.length ? shown.at(-1)?.spec_task_id.toString() : next;
    return { items: [...shown], ...left, ...defined({ next_cursor: last }) };
  },
});
