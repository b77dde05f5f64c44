import { z } from 'zod';
import { colony } from '../../../kernel/tool/colony.ts';
import { readTool } from '../../../kernel/tool/define.ts';
import { rootNamed } from '../../repos/tools/repo-roots.ts';
import { subtaskStatuses } from '../rules/plan.ts';
import { planField } from './plan-fields.ts';

const covered = {
  plan_slug: z.string(),
  subtask_index: z.int(),
  task_id: z.int(),
  branch: z.string(),
  claimed_by_session_id: z.string().nullable(),
  claimed_by_agent: z.string().nullable(),
};

export const taskPlanStatusForSpecRow = readTool({
  name: 'task_plan_status_for_spec_row',
  toolset: 'plans',
  dialect: colony,
  summary: 'See whether a sub-task covers a spec row already.',
  input: () => z.object({ repo_root: planField.repoRoot, spec_row_id: planField.specRow }),
  output: () =>
    z.object({
      spec_row_id: z.string(),
      status: z.enum(subtaskStatuses).nullable(),
      ...z.object(covered).partial().shape,
      binding: z
        .object({
          ...covered,
          spec_row_id: z.string(),
          status: z.enum(subtaskStatuses),
          file_scope: z.array(z.string()),
        })
        .nullable(),
    }),
  errors: [],
  cli: { command: 'spec-row', args: ['spec_row_id'] },
  async run(unit, { repo_root, spec_row_id }, { caller }) {
    const repo = rootNamed(repo_root, caller.cwd);
    const id = await unit.plans.coveringRow(repo, spec_row_id);
    const [subtask] = id === undefined ? [] : await unit.plans.byTasks([id]);
    const [plan] = subtask === undefined ? [] : await unit.plans.byIds([subtask.planId]);
    if (subtask === undefined || plan === undefined) return { spec_row_id, binding: null, status: null };
    const binding = {
      spec_row_id: subtask.specRow ?? spec_row_id,
      plan_slug: plan.slug,
      subtask_index: subtask.index,
      task_id: subtask.taskId,
      branch: subtask.branch,
      claimed_by_session_id: subtask.session,
      claimed_by_agent: subtask.agent,
      status: subtask.status,
      file_scope: [...subtask.files],
    };
    const { file_scope, ...row } = binding;
    return { ...row, spec_row_id, binding };
  },
});
