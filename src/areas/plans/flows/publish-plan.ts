import { WaggleError } from '../../../kernel/rules/errors.ts';
import { WORKSPACE_ID } from '../../../kernel/rules/identity.ts';
import type { Writes } from '../../../kernel/store/unit.ts';
import { openUnowned } from '../../tasks/flows/task-lifecycle.ts';
import type { Task } from '../../tasks/rules/task.ts';
import { joinThread, noteOnTasks } from '../../threads/flows/observe.ts';
import type { PlacedSubtask } from '../queries/plans.ts';
import { planFaults, refuseFaults } from '../rules/faults.ts';
import { type Plan, rootBranch, type SubtaskDraft, subtaskBranch } from '../rules/plan.ts';
import { groupWaves, type Wave } from '../rules/waves.ts';

export interface PlanDraft {
  readonly repoRoot: string;
  readonly slug: string;
  readonly title: string;
  readonly problem: string;
  readonly acceptance: readonly string[];
  readonly subtasks: readonly SubtaskDraft[];
  readonly waveNames: readonly string[];
  readonly autoArchive: boolean;
  readonly byQueen: boolean;
  /** Opens the spec change that the plan implements; its task becomes the root of the plan. */
  readonly openChange?: (() => Promise<Task>) | undefined;
}

export interface PublishedPlan {
  readonly plan: Plan;
  readonly subtasks: readonly Task[];
  readonly waves: readonly Wave[];
}

/**
 * Creates a task for the plan and for each sub-task, with their dependencies. Nobody becomes a participant of the
 * sub-tasks.
 */
export async function publishPlan(unit: Writes, draft: PlanDraft): Promise<PublishedPlan> {
  refuseFaults(planFaults(draft.subtasks));
  await refuseTaken(unit, draft);
  const { root, tasks } = await openTasks(unit, draft);
  const idAt = (index: number) => tasks[index]?.id ?? 0;
  await unit.dependencies.addAll(
    draft.subtasks.flatMap(({ dependsOn }, index) =>
      [...new Set(dependsOn)].map((earlier) => ({ blocker: idAt(earlier), blocked: idAt(index) })),
    ),
  );
  const waves = groupWaves(draft.subtasks, draft.waveNames);
  const { repoRoot, slug, title, problem, acceptance, autoArchive, byQueen } = draft;
  const made = { rootId: root.id, createdBy: unit.scope.agent, createdAt: unit.now };
  const plan = { repoRoot, slug, title, problem, acceptance, autoArchive, byQueen, ...made };
  await unit.plans.insert(plan, placed(draft, tasks, waves));
  await tellOf(unit, draft, root, tasks);
  return { plan: { ...plan, state: 'open' }, subtasks: tasks, waves };
}

/** A plan keeps its slug forever, even when archived: its sub-tasks, branches and history refer to it. */
async function refuseTaken(unit: Writes, { repoRoot, slug }: PlanDraft): Promise<void> {
  // Of two units that publish the same slug concurrently, the second waits here and then finds the first one's plan.
  await unit.tasks.holdIds();
  if (!(await unit.plans.isTaken(repoRoot, slug))) return;
  let next = 2;
  while (await unit.plans.isTaken(repoRoot, `${slug}-${next}`)) next += 1;
  throw new WaggleError('PLAN_EXISTS', `The repository has a plan ${slug} already.`, undefined, {
    plan_slug: slug,
    suggested_slug: `${slug}-${next}`,
  });
}

async function openTasks(unit: Writes, draft: PlanDraft) {
  const subtasks = draft.subtasks.map((subtask, index) => subtaskDraft(unit, draft, subtask, index));
  const change = await draft.openChange?.();
  if (change !== undefined) return { root: change, tasks: await openUnowned(unit, subtasks) };
  const [root, ...tasks] = await openUnowned(unit, [rootDraft(unit, draft), ...subtasks]);
  if (root === undefined) throw new Error('A plan without a root.');
  return { root, tasks };
}

function rootDraft(unit: Writes, { repoRoot, slug, title, problem, acceptance }: PlanDraft) {
  return {
    title,
    description: [problem, '', ...acceptance.map((one) => `- ${one}`)].join('\n'),
    repoRoot,
    branch: rootBranch(slug),
    metadata: { plan_slug: slug },
    // Not pending, so that the plan as a whole is not offered as work.
    status: 'active' as const,
    ...unowned(unit),
  };
}

function subtaskDraft(unit: Writes, { repoRoot, slug }: PlanDraft, subtask: SubtaskDraft, index: number) {
  return {
    title: subtask.title,
    description: subtask.description,
    repoRoot,
    branch: subtaskBranch(slug, index),
    metadata: { parent_plan_slug: slug, subtask_index: index },
    status: 'pending' as const,
    ...unowned(unit),
  };
}

function unowned(unit: Writes) {
  return { owner: null, createdBy: unit.scope.agent, collectionId: WORKSPACE_ID, dispatch: 'self' } as const;
}

function placed({ subtasks }: PlanDraft, tasks: readonly Task[], waves: readonly Wave[]): readonly PlacedSubtask[] {
  const waveAt = new Map(waves.flatMap((wave) => wave.subtasks.map((index) => [index, wave] as const)));
  return subtasks.map((subtask, index) => {
    const wave = waveAt.get(index);
    return { taskId: tasks[index]?.id ?? 0, wave: wave?.index ?? 0, waveName: wave?.name ?? '', ...subtask };
  });
}

async function tellOf(unit: Writes, draft: PlanDraft, root: Task, tasks: readonly Task[]): Promise<void> {
  const { slug, title, subtasks, autoArchive, byQueen } = draft;
  const config = {
    task: root,
    kind: 'plan-config',
    text: `Plan ${slug}: ${tasks.length} sub-tasks.`,
    metadata: { plan_slug: slug, auto_archive: autoArchive, ...(byQueen ? { source: 'queen' } : {}) },
  };
  const notes = tasks.map((task, index) => {
    const subtask = subtasks[index];
    return {
      task,
      kind: 'plan-subtask',
      text: `${slug}/sub-${index}: ${task.title}`,
      files: subtask?.files,
      metadata: {
        parent_plan_slug: slug,
        parent_plan_title: title,
        parent_spec_task_id: root.id,
        subtask_index: index,
        file_scope: subtask?.files ?? [],
        depends_on: subtask?.dependsOn ?? [],
        capability_hint: subtask?.capability ?? null,
        spec_row_id: subtask?.specRow ?? null,
        status: 'available',
      },
    };
  });
  await noteOnTasks(unit, [config, ...notes]);
  await joinThread(unit, root);
}
