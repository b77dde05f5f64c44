import { z } from 'zod';
import { defined } from '../../../kernel/rules/defined.ts';
import { arrayAnswer } from '../../../kernel/tool/answers.ts';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { threadField } from '../../../kernel/tool/thread-fields.ts';
import { listPlans } from '../flows/list-plans.ts';
import { planField } from './plan-fields.ts';
import { planRepo } from './plan-repo.ts';
import { planShape, shownPlan } from './plan-shape.ts';

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
      limit: threadField.limit(50, 10),
      detail: z.enum(['compact', 'full']).default('compact').describe('full: texts'),
      cursor: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional()
        .describe('next_cursor'),
    }),
  output: () => arrayAnswer(planShape),
  errors: [],
  cli: { command: 'list' },
  async run(unit, input, context) {
    const { items, next } = await listPlans(unit, {
      repo: planRepo(input.repo_root, context),
      onlyAvailable: input.only_with_available_subtasks,
      capability: input.capability_match,
      limit: input.limit,
      cursor: input.cursor,
    });
    return {
      items: items.map(({ plan, subtasks }) => shownPlan(plan, subtasks, input.detail)),
      ...defined({ next_cursor: next }),
    };
  },
});
