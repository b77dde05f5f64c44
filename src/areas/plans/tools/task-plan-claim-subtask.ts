import { z } from 'zod';
import { colony, own } from '../../../kernel/tool/colony.ts';
import { writeTool } from '../../../kernel/tool/define.ts';
import { cappedList, cappedText } from '../../../kernel/tool/fields.ts';
import { claimSubtask } from '../flows/claim-subtask.ts';
import { planField } from './plan-fields.ts';
import { ownRepo, planRepo } from './plan-repo.ts';

export const taskPlanClaimSubtask = writeTool({
  name: 'task_plan_claim_subtask',
  toolset: 'plans',
  dialect: colony,
  summary: 'Claim a sub-task: you join its thread and hold its files.',
  namedOnly: ['file_scope'],
  idempotent: false,
  input: () =>
    z.object({
      plan_slug: planField.planSlug,
      subtask_index: planField.subtaskIndex,
      session_id: own.session,
      agent: own.agent,
      repo_root: planField.repoRoot.optional(),
      file_scope: cappedList(cappedText(4096), 200).optional().describe('Ignored'),
    }),
  output: () => z.object({ task_id: z.int(), branch: z.string(), file_scope: z.array(z.string()) }),
  errors: [
    'PLAN_SUBTASK_NOT_FOUND',
    'PLAN_SUBTASK_DEPS_UNMET',
    'PLAN_SUBTASK_NOT_AVAILABLE',
    'PLAN_ARCHIVED',
    'NOT_CAPABLE',
    'READ_ONLY',
  ],
  cli: { command: 'claim', args: ['plan_slug', 'subtask_index'] },
  opensFirst: true,
  async outside(inside, { plan_slug: slug, subtask_index: index, repo_root }, context) {
    const name = { slug, index, repo: planRepo(repo_root, context), ownRepo: ownRepo(context) };
    return inside(async (unit) => {
      const { task, files } = await claimSubtask(unit, name);
      return { task_id: task.id, branch: task.branch ?? '', file_scope: [...files] };
    });
  },
});
