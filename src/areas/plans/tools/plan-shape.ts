import { z } from 'zod';
import { workKinds } from '../../profiles/rules/profile.ts';
import { countsOf, type Plan, type Subtask, subtaskStatuses } from '../rules/plan.ts';
import { criticalPath } from '../rules/waves.ts';

const compact = {
  subtask_index: z.int(),
  task_id: z.int(),
  title: z.string(),
  status: z.enum(subtaskStatuses),
  depends_on: z.array(z.int()),
  wave_index: z.int(),
  wave_name: z.string(),
  blocked_by_count: z.int(),
  blocked_by: z.array(z.int().nullable()),
  file_scope: z.array(z.string()),
  capability_hint: z.enum(workKinds).nullable(),
  claimed_by_session_id: z.string().nullable(),
  claimed_by_agent: z.string().nullable(),
};

const full = {
  description: z.string(),
  branch: z.string(),
  claimed_at: z.int().nullable(),
  completed_at: z.int().nullable(),
  spec_row_id: z.string().nullable(),
  parent_plan_slug: z.string(),
  parent_plan_title: z.string(),
  parent_spec_task_id: z.int(),
};

const subtaskShape = z.object({ ...compact, ...z.object(full).partial().shape });

export const planShape = z.object({
  plan_slug: z.string(),
  repo_root: z.string(),
  spec_task_id: z.int(),
  registry_status: z.enum(['registered', 'subtask-only']),
  archived: z.boolean(),
  title: z.string(),
  created_at: z.int(),
  subtask_counts: z.object({ available: z.int(), claimed: z.int(), completed: z.int(), blocked: z.int() }),
  waves: z.array(
    z.object({
      wave_index: z.int(),
      name: z.string(),
      total: z.int(),
      completed: z.int(),
      claimed: z.int(),
    }),
  ),
  critical_path: z.array(z.int()),
  subtasks: z.array(subtaskShape),
  next_available: z.array(subtaskShape),
  /** Whether the plan has more sub-tasks than are listed; `subtask_counts` counts all. */
  subtasks_truncated: z.boolean().optional(),
});

type Shown = z.output<typeof subtaskShape>;

function shownSubtask(one: Subtask, plan: Plan, detail: 'compact' | 'full'): Shown {
  const row = {
    subtask_index: one.index,
    task_id: one.taskId,
    title: one.title,
    status: one.status,
    depends_on: [...one.dependsOn],
    wave_index: one.wave,
    wave_name: one.waveName,
    blocked_by_count: one.blockedBy.length,
    blocked_by: [...one.blockedBy],
    file_scope: [...one.files],
    capability_hint: one.capability,
    claimed_by_session_id: one.session,
    claimed_by_agent: one.agent,
  };
  if (detail === 'compact') return row;
  return {
    ...row,
    description: one.description,
    branch: one.branch,
    claimed_at: one.claimedAt,
    completed_at: one.completedAt,
    spec_row_id: one.specRow,
    parent_plan_slug: plan.slug,
    parent_plan_title: plan.title,
    parent_spec_task_id: plan.rootId,
  };
}

export function shownPlan(plan: Plan, subtasks: readonly Subtask[], detail: 'compact' | 'full') {
  const shown = (some: readonly Subtask[]) => some.map((one) => shownSubtask(one, plan, detail));
  const isOver = ({ status }: Subtask) => status === 'completed' || status === 'canceled';
  return {
    plan_slug: plan.slug,
    repo_root: plan.repoRoot,
    spec_task_id: plan.rootId,
    registry_status: plan.state === 'lost' ? ('subtask-only' as const) : ('registered' as const),
    archived: plan.state === 'archived',
    title: plan.title,
    created_at: plan.createdAt,
    subtask_counts: countsOf(subtasks),
    waves: wavesWith(subtasks),
    critical_path: [
      ...criticalPath(
        subtasks.map(({ dependsOn }) => dependsOn),
        (index) => subtasks[index] === undefined || isOver(subtasks[index]),
      ),
    ],
    subtasks: shown(subtasks),
    next_available: plan.state === 'archived' ? [] : shown(subtasks.filter(({ status }) => status === 'available')),
  };
}

function wavesWith(subtasks: readonly Subtask[]): z.output<typeof planShape>['waves'] {
  const numbers = [...new Set(subtasks.map(({ wave }) => wave))].sort((a, b) => a - b);
  return numbers.map((wave) => {
    const own = subtasks.filter((one) => one.wave === wave);
    const { completed, claimed } = countsOf(own);
    return { wave_index: wave, name: own[0]?.waveName ?? '', total: own.length, completed, claimed };
  });
}

const LISTED = 10;
const AVAILABLE = 4;

/** The plan with its first sub-tasks that are not over, for an answer about many plans. */
export function shortened(plan: z.output<typeof planShape>): z.output<typeof planShape> {
  const { subtasks, next_available: available } = plan;
  if (subtasks.length <= LISTED) return plan;
  const open = subtasks.filter(({ status }) => status !== 'completed');
  return {
    ...plan,
    subtasks: open.slice(0, LISTED),
    next_available: available.slice(0, AVAILABLE),
    critical_path: plan.critical_path.slice(0, LISTED),
    subtasks_truncated: true,
  };
}
